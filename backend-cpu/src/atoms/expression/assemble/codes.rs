//! Tables: the instruction of an operation, for AVX2 and AVX-512, in lanes of 32 and of 64 bits.
use crate::atoms::expression::{Binary, Shift};
use iced_x86::Code::{self, *};
use tilewright_ir::dtype::DType;

/// Of instructions for vectors of 512 bits and of 256 the one.
pub(super) fn of_width(pair: [Code; 2], wide: bool) -> Code {
    pair[usize::from(!wide)]
}

/// The load of a vector of elements, each to 32 bits; what is read of bf16 are the upper halves, to be shifted.
pub(super) fn widening(dtype: DType, wide: bool) -> Code {
    let pair = match dtype {
        DType::F16 => [EVEX_Vcvtph2ps_zmm_k1z_ymmm256_sae, VEX_Vcvtph2ps_ymm_xmmm128],
        DType::BF16 | DType::U16 => [EVEX_Vpmovzxwd_zmm_k1z_ymmm256, VEX_Vpmovzxwd_ymm_xmmm128],
        DType::Bool | DType::U8 => [EVEX_Vpmovzxbd_zmm_k1z_xmmm128, VEX_Vpmovzxbd_ymm_xmmm64],
        DType::I8 => [EVEX_Vpmovsxbd_zmm_k1z_xmmm128, VEX_Vpmovsxbd_ymm_xmmm64],
        DType::I16 => [EVEX_Vpmovsxwd_zmm_k1z_ymmm256, VEX_Vpmovsxwd_ymm_xmmm128],
        _ => [EVEX_Vmovups_zmm_k1z_zmmm512, VEX_Vmovups_ymm_ymmm256],
    };
    of_width(pair, wide)
}

/// The same for lanes of 64 bits, of ints if they are `long`.
pub(super) fn widening_to_64(dtype: DType, wide: bool, long: bool) -> Code {
    let pair = match dtype {
        DType::I32 if long => [EVEX_Vpmovsxdq_zmm_k1z_ymmm256, VEX_Vpmovsxdq_ymm_xmmm128],
        DType::I16 => [EVEX_Vpmovsxwq_zmm_k1z_xmmm128, VEX_Vpmovsxwq_ymm_xmmm64],
        DType::I8 => [EVEX_Vpmovsxbq_zmm_k1z_xmmm64, VEX_Vpmovsxbq_ymm_xmmm32],
        DType::F32 => [EVEX_Vcvtps2pd_zmm_k1z_ymmm256b32_sae, VEX_Vcvtps2pd_ymm_xmmm128],
        DType::I32 => [EVEX_Vcvtdq2pd_zmm_k1z_ymmm256b32_er, VEX_Vcvtdq2pd_ymm_xmmm128],
        DType::U16 => [EVEX_Vpmovzxwq_zmm_k1z_xmmm128, VEX_Vpmovzxwq_ymm_xmmm64],
        DType::Bool | DType::U8 => [EVEX_Vpmovzxbq_zmm_k1z_xmmm64, VEX_Vpmovzxbq_ymm_xmmm32],
        _ => [EVEX_Vmovupd_zmm_k1z_zmmm512, VEX_Vmovupd_ymm_ymmm256],
    };
    of_width(pair, wide)
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

/// A shift; of lanes of 64 bits none is arithmetic.
pub(super) fn shift(op: Shift, wide: bool, double: bool) -> Code {
    let pair = match op {
        Shift::Left if double => [EVEX_Vpsllq_zmm_k1z_zmmm512b64_imm8, VEX_Vpsllq_ymm_ymm_imm8],
        _ if double => [EVEX_Vpsrlq_zmm_k1z_zmmm512b64_imm8, VEX_Vpsrlq_ymm_ymm_imm8],
        Shift::Left => [EVEX_Vpslld_zmm_k1z_zmmm512b32_imm8, VEX_Vpslld_ymm_ymm_imm8],
        Shift::Logical => [EVEX_Vpsrld_zmm_k1z_zmmm512b32_imm8, VEX_Vpsrld_ymm_ymm_imm8],
        Shift::Arithmetic => [EVEX_Vpsrad_zmm_k1z_zmmm512b32_imm8, VEX_Vpsrad_ymm_ymm_imm8],
    };
    of_width(pair, wide)
}

/// The instruction of an operation that is one.
#[rustfmt::skip]
pub(super) fn code(op: Binary, wide: bool) -> Code {
    let pair = match op {
        Binary::Add    => [EVEX_Vaddps_zmm_k1z_zmm_zmmm512b32_er, VEX_Vaddps_ymm_ymm_ymmm256],
        Binary::Sub    => [EVEX_Vsubps_zmm_k1z_zmm_zmmm512b32_er, VEX_Vsubps_ymm_ymm_ymmm256],
        Binary::Mul    => [EVEX_Vmulps_zmm_k1z_zmm_zmmm512b32_er, VEX_Vmulps_ymm_ymm_ymmm256],
        Binary::Div    => [EVEX_Vdivps_zmm_k1z_zmm_zmmm512b32_er, VEX_Vdivps_ymm_ymm_ymmm256],
        Binary::Above  => [EVEX_Vmaxps_zmm_k1z_zmm_zmmm512b32_sae, VEX_Vmaxps_ymm_ymm_ymmm256],
        Binary::Below  => [EVEX_Vminps_zmm_k1z_zmm_zmmm512b32_sae, VEX_Vminps_ymm_ymm_ymmm256],
        Binary::AddInt => [EVEX_Vpaddd_zmm_k1z_zmm_zmmm512b32, VEX_Vpaddd_ymm_ymm_ymmm256],
        Binary::SubInt => [EVEX_Vpsubd_zmm_k1z_zmm_zmmm512b32, VEX_Vpsubd_ymm_ymm_ymmm256],
        Binary::MulInt => [EVEX_Vpmulld_zmm_k1z_zmm_zmmm512b32, VEX_Vpmulld_ymm_ymm_ymmm256],
        Binary::MinInt => [EVEX_Vpminsd_zmm_k1z_zmm_zmmm512b32, VEX_Vpminsd_ymm_ymm_ymmm256],
        Binary::MaxInt => [EVEX_Vpmaxsd_zmm_k1z_zmm_zmmm512b32, VEX_Vpmaxsd_ymm_ymm_ymmm256],
        Binary::And    => [EVEX_Vpandd_zmm_k1z_zmm_zmmm512b32, VEX_Vpand_ymm_ymm_ymmm256],
        Binary::Or     => [EVEX_Vpord_zmm_k1z_zmm_zmmm512b32, VEX_Vpor_ymm_ymm_ymmm256],
        Binary::Xor    => [EVEX_Vpxord_zmm_k1z_zmm_zmmm512b32, VEX_Vpxor_ymm_ymm_ymmm256],
        _              => [EVEX_Vscalefps_zmm_k1z_zmm_zmmm512b32_er, VEX_Vpxor_ymm_ymm_ymmm256],
    };
    of_width(pair, wide)
}

/// The same in lanes of 64 bits; what works on bits is the same. With 256 bits products, minima and maxima of ints are
/// none.
#[rustfmt::skip]
pub(super) fn code_of_64(op: Binary, wide: bool) -> Code {
    let pair = match op {
        Binary::Add    => [EVEX_Vaddpd_zmm_k1z_zmm_zmmm512b64_er, VEX_Vaddpd_ymm_ymm_ymmm256],
        Binary::Sub    => [EVEX_Vsubpd_zmm_k1z_zmm_zmmm512b64_er, VEX_Vsubpd_ymm_ymm_ymmm256],
        Binary::Mul    => [EVEX_Vmulpd_zmm_k1z_zmm_zmmm512b64_er, VEX_Vmulpd_ymm_ymm_ymmm256],
        Binary::Div    => [EVEX_Vdivpd_zmm_k1z_zmm_zmmm512b64_er, VEX_Vdivpd_ymm_ymm_ymmm256],
        Binary::Above  => [EVEX_Vmaxpd_zmm_k1z_zmm_zmmm512b64_sae, VEX_Vmaxpd_ymm_ymm_ymmm256],
        Binary::Below  => [EVEX_Vminpd_zmm_k1z_zmm_zmmm512b64_sae, VEX_Vminpd_ymm_ymm_ymmm256],
        Binary::AddInt => [EVEX_Vpaddq_zmm_k1z_zmm_zmmm512b64, VEX_Vpaddq_ymm_ymm_ymmm256],
        Binary::SubInt => [EVEX_Vpsubq_zmm_k1z_zmm_zmmm512b64, VEX_Vpsubq_ymm_ymm_ymmm256],
        Binary::Scale  if wide => [EVEX_Vscalefpd_zmm_k1z_zmm_zmmm512b64_er; 2],
        Binary::MulInt if wide => [EVEX_Vpmullq_zmm_k1z_zmm_zmmm512b64; 2],
        Binary::MinInt if wide => [EVEX_Vpminsq_zmm_k1z_zmm_zmmm512b64; 2],
        Binary::MaxInt if wide => [EVEX_Vpmaxsq_zmm_k1z_zmm_zmmm512b64; 2],
        _ => [code(op, wide); 2],
    };
    of_width(pair, wide)
}
