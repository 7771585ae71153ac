/**
 * A probability for people: `97.8 %`, with more digits where it is nearly certain. Cut off, not rounded, so that what is
 * just below a bound does not read as if it reached it.
 */
export function percent(probability: number): string {
  if (probability > 0.9999 && probability < 1) return 'over 99.99 %'
  if (probability > 0 && probability < 0.0001) return 'under 0.01 %'
  const steps = probability > 0.99 || probability < 0.01 ? 10_000 : 1000
  // What is 71.5 % is a hair less in binary.
  return `${(Math.floor(probability * steps + 1e-9) / steps) * 100}`
}
