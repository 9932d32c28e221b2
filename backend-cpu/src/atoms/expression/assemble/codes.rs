//! Tables: the instruction of an operation, for AVX2 and AVX-512, in lanes of 32 and of 64 bits.
use crate::atoms::expression::{Binary, Shift};
use iced_x86::Code::{self, *};
use tilewright_ir::dtype::DType;

/// The load of a vector of elements, each to 32 bits; what is read of bf16 are the upper halves, to be shifted.
pub(super) fn widening(dtype: DType, wide: bool) -> Code {
    match (dtype, wide) {
        (DType::F16, true) => EVEX_Vcvtph2ps_zmm_k1z_ymmm256_sae,
        (DType::F16, false) => VEX_Vcvtph2ps_ymm_xmmm128,
        (DType::BF16, true) => EVEX_Vpmovzxwd_zmm_k1z_ymmm256,
        (DType::BF16, false) => VEX_Vpmovzxwd_ymm_xmmm128,
        (DType::Bool | DType::U8, true) => EVEX_Vpmovzxbd_zmm_k1z_xmmm128,
        (DType::Bool | DType::U8, false) => VEX_Vpmovzxbd_ymm_xmmm64,
        (DType::I8, true) => EVEX_Vpmovsxbd_zmm_k1z_xmmm128,
        (DType::I8, false) => VEX_Vpmovsxbd_ymm_xmmm64,
        (DType::I16, true) => EVEX_Vpmovsxwd_zmm_k1z_ymmm256,
        (DType::I16, false) => VEX_Vpmovsxwd_ymm_xmmm128,
        (_, true) => EVEX_Vmovups_zmm_k1z_zmmm512,
        (_, false) => VEX_Vmovups_ymm_ymmm256,
    }
}

/// The same for lanes of 64 bits, of ints if they are `long`.
pub(super) fn widening_to_64(dtype: DType, wide: bool, long: bool) -> Code {
    match (dtype, wide) {
        (DType::I32, true) if long => EVEX_Vpmovsxdq_zmm_k1z_ymmm256,
        (DType::I32, false) if long => VEX_Vpmovsxdq_ymm_xmmm128,
        (DType::I16, true) => EVEX_Vpmovsxwq_zmm_k1z_xmmm128,
        (DType::I16, false) => VEX_Vpmovsxwq_ymm_xmmm64,
        (DType::I8, true) => EVEX_Vpmovsxbq_zmm_k1z_xmmm64,
        (DType::I8, false) => VEX_Vpmovsxbq_ymm_xmmm32,
        (DType::F32, true) => EVEX_Vcvtps2pd_zmm_k1z_ymmm256b32_sae,
        (DType::F32, false) => VEX_Vcvtps2pd_ymm_xmmm128,
        (DType::I32, true) => EVEX_Vcvtdq2pd_zmm_k1z_ymmm256b32_er,
        (DType::I32, false) => VEX_Vcvtdq2pd_ymm_xmmm128,
        (DType::Bool | DType::U8, true) => EVEX_Vpmovzxbq_zmm_k1z_xmmm64,
        (DType::Bool | DType::U8, false) => VEX_Vpmovzxbq_ymm_xmmm32,
        (_, true) => EVEX_Vmovupd_zmm_k1z_zmmm512,
        (_, false) => VEX_Vmovupd_ymm_ymmm256,
    }
}

/// The immediate of a comparison (Intel SDM vol. 2, CMPPS): ordered and quiet but for `!=`, which NaN fulfils.
pub(super) fn predicate(op: Binary) -> Option<u32> {
    Some(match op {
        Binary::Less => 17,
        Binary::LessEqual => 18,
        Binary::Equal => 0,
        Binary::NotEqual => 4,
        Binary::Unordered => 3,
        _ => return None,
    })
}

/// A shift; of lanes of 64 bits there is no arithmetic one with 256.
pub(super) fn shift(op: Shift, wide: bool, double: bool) -> Code {
    match (op, wide) {
        (Shift::Left, true) if double => EVEX_Vpsllq_zmm_k1z_zmmm512b64_imm8,
        (Shift::Left, false) if double => VEX_Vpsllq_ymm_ymm_imm8,
        (_, true) if double => EVEX_Vpsrlq_zmm_k1z_zmmm512b64_imm8,
        (_, false) if double => VEX_Vpsrlq_ymm_ymm_imm8,
        (Shift::Left, true) => EVEX_Vpslld_zmm_k1z_zmmm512b32_imm8,
        (Shift::Logical, true) => EVEX_Vpsrld_zmm_k1z_zmmm512b32_imm8,
        (Shift::Arithmetic, true) => EVEX_Vpsrad_zmm_k1z_zmmm512b32_imm8,
        (Shift::Left, false) => VEX_Vpslld_ymm_ymm_imm8,
        (Shift::Logical, false) => VEX_Vpsrld_ymm_ymm_imm8,
        (Shift::Arithmetic, false) => VEX_Vpsrad_ymm_ymm_imm8,
    }
}

/// The instruction of an operation that is one.
#[rustfmt::skip]
pub(super) fn code(op: Binary, wide: bool) -> Code {
    match (op, wide) {
        (Binary::Add, true)    => EVEX_Vaddps_zmm_k1z_zmm_zmmm512b32_er,
        (Binary::Sub, true)    => EVEX_Vsubps_zmm_k1z_zmm_zmmm512b32_er,
        (Binary::Mul, true)    => EVEX_Vmulps_zmm_k1z_zmm_zmmm512b32_er,
        (Binary::Div, true)    => EVEX_Vdivps_zmm_k1z_zmm_zmmm512b32_er,
        (Binary::Above, true)  => EVEX_Vmaxps_zmm_k1z_zmm_zmmm512b32_sae,
        (Binary::Below, true)  => EVEX_Vminps_zmm_k1z_zmm_zmmm512b32_sae,
        (Binary::AddInt, true) => EVEX_Vpaddd_zmm_k1z_zmm_zmmm512b32,
        (Binary::SubInt, true) => EVEX_Vpsubd_zmm_k1z_zmm_zmmm512b32,
        (Binary::MulInt, true) => EVEX_Vpmulld_zmm_k1z_zmm_zmmm512b32,
        (Binary::MinInt, true) => EVEX_Vpminsd_zmm_k1z_zmm_zmmm512b32,
        (Binary::MaxInt, true) => EVEX_Vpmaxsd_zmm_k1z_zmm_zmmm512b32,
        (Binary::And, true)    => EVEX_Vpandd_zmm_k1z_zmm_zmmm512b32,
        (Binary::Or, true)     => EVEX_Vpord_zmm_k1z_zmm_zmmm512b32,
        (Binary::Xor, true)    => EVEX_Vpxord_zmm_k1z_zmm_zmmm512b32,
        (_, true)              => EVEX_Vscalefps_zmm_k1z_zmm_zmmm512b32_er,
        (Binary::Add, false)    => VEX_Vaddps_ymm_ymm_ymmm256,
        (Binary::Sub, false)    => VEX_Vsubps_ymm_ymm_ymmm256,
        (Binary::Mul, false)    => VEX_Vmulps_ymm_ymm_ymmm256,
        (Binary::Div, false)    => VEX_Vdivps_ymm_ymm_ymmm256,
        (Binary::Above, false)  => VEX_Vmaxps_ymm_ymm_ymmm256,
        (Binary::Below, false)  => VEX_Vminps_ymm_ymm_ymmm256,
        (Binary::AddInt, false) => VEX_Vpaddd_ymm_ymm_ymmm256,
        (Binary::SubInt, false) => VEX_Vpsubd_ymm_ymm_ymmm256,
        (Binary::MulInt, false) => VEX_Vpmulld_ymm_ymm_ymmm256,
        (Binary::MinInt, false) => VEX_Vpminsd_ymm_ymm_ymmm256,
        (Binary::MaxInt, false) => VEX_Vpmaxsd_ymm_ymm_ymmm256,
        (Binary::And, false)    => VEX_Vpand_ymm_ymm_ymmm256,
        (Binary::Or, false)     => VEX_Vpor_ymm_ymm_ymmm256,
        (_, false)              => VEX_Vpxor_ymm_ymm_ymmm256,
    }
}

/// The same in lanes of 64 bits; what works on bits is the same. With 256 bits products, minima and maxima of ints are
/// none.
#[rustfmt::skip]
pub(super) fn code_of_64(op: Binary, wide: bool) -> Code {
    match (op, wide) {
        (Binary::Add, true)    => EVEX_Vaddpd_zmm_k1z_zmm_zmmm512b64_er,
        (Binary::Sub, true)    => EVEX_Vsubpd_zmm_k1z_zmm_zmmm512b64_er,
        (Binary::Mul, true)    => EVEX_Vmulpd_zmm_k1z_zmm_zmmm512b64_er,
        (Binary::Div, true)    => EVEX_Vdivpd_zmm_k1z_zmm_zmmm512b64_er,
        (Binary::Above, true)  => EVEX_Vmaxpd_zmm_k1z_zmm_zmmm512b64_sae,
        (Binary::Below, true)  => EVEX_Vminpd_zmm_k1z_zmm_zmmm512b64_sae,
        (Binary::Scale, true)  => EVEX_Vscalefpd_zmm_k1z_zmm_zmmm512b64_er,
        (Binary::AddInt, true) => EVEX_Vpaddq_zmm_k1z_zmm_zmmm512b64,
        (Binary::SubInt, true) => EVEX_Vpsubq_zmm_k1z_zmm_zmmm512b64,
        (Binary::MulInt, true) => EVEX_Vpmullq_zmm_k1z_zmm_zmmm512b64,
        (Binary::MinInt, true) => EVEX_Vpminsq_zmm_k1z_zmm_zmmm512b64,
        (Binary::MaxInt, true) => EVEX_Vpmaxsq_zmm_k1z_zmm_zmmm512b64,
        (Binary::AddInt, false) => VEX_Vpaddq_ymm_ymm_ymmm256,
        (Binary::SubInt, false) => VEX_Vpsubq_ymm_ymm_ymmm256,
        (Binary::Add, false)   => VEX_Vaddpd_ymm_ymm_ymmm256,
        (Binary::Sub, false)   => VEX_Vsubpd_ymm_ymm_ymmm256,
        (Binary::Mul, false)   => VEX_Vmulpd_ymm_ymm_ymmm256,
        (Binary::Div, false)   => VEX_Vdivpd_ymm_ymm_ymmm256,
        (Binary::Above, false) => VEX_Vmaxpd_ymm_ymm_ymmm256,
        (Binary::Below, false) => VEX_Vminpd_ymm_ymm_ymmm256,
        (_, wide)              => code(op, wide),
    }
}
