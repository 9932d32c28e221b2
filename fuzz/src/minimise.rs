//! Making a finding small: pieces are removed as long as it still fails in the same way.

/// A shorter text for which `fails` still holds; at most `budget` trials.
pub fn minimise(text: &str, budget: usize, fails: &mut dyn FnMut(&str) -> bool) -> String {
    let mut best: Vec<char> = text.chars().collect();
    let mut left = budget;
    let mut piece = best.len().div_ceil(2).max(1);
    loop {
        let mut at = 0;
        let mut shorter = false;
        while at < best.len() && left > 0 {
            let end = (at + piece).min(best.len());
            let candidate: String = best[..at].iter().chain(&best[end..]).collect();
            left -= 1;
            if fails(&candidate) {
                best.drain(at..end);
                shorter = true;
            } else {
                at = end;
            }
        }
        if left == 0 || (piece == 1 && !shorter) {
            return best.into_iter().collect();
        }
        piece = if shorter { piece } else { piece.div_ceil(2) }.max(1);
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn only_what_fails_stays() {
        let got = super::minimise("a long text with a needle in it", 1000, &mut |t| t.contains("need"));
        assert_eq!(got, "need");
    }
}
