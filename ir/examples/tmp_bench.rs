use tilewright_ir::op::*;
fn main() {
    let mut cases = vec![];
    for f in std::fs::read_dir("tests/vectors").unwrap() {
        let f = f.unwrap().path();
        let name = f.file_stem().unwrap().to_str().unwrap().to_string();
        if name == "composition_exists" || name == "print" { continue; }
        for l in std::fs::read_to_string(&f).unwrap().lines() {
            let d: serde_json::Value = serde_json::from_str(l).unwrap();
            let args: Vec<String> = d["args"].as_array().unwrap().iter().map(|a| a.as_str().unwrap().to_string()).collect();
            cases.push((name.clone(), d["op"].as_str().unwrap().to_string(), args));
        }
    }
    let mut by: std::collections::BTreeMap<String, (u128, usize)> = Default::default();
    let t0 = std::time::Instant::now();
    let mut bytes = 0;
    for _ in 0..10 {
        for (_, op, args) in &cases {
            let t = std::time::Instant::now();
            if let Ok(v) = parse_values(args, Style::Plain) { if let Ok(r) = apply(op, &v) { bytes += r.text(Style::Plain).len(); } }
            let e = by.entry(op.clone()).or_default();
            e.0 += t.elapsed().as_nanos(); e.1 += 1;
        }
    }
    let n = cases.len() * 10;
    println!("{n} ops in {:?}: {:.0} ops/s, {bytes} bytes", t0.elapsed(), n as f64 / t0.elapsed().as_secs_f64());
    let mut v: Vec<_> = by.into_iter().map(|(k, (t, c))| (t / c as u128, k, c)).collect();
    v.sort_by(|a, b| b.cmp(a));
    for (ns, k, c) in v.iter().take(25) { println!("{k:30} {ns} ns  x{c}"); }
}
