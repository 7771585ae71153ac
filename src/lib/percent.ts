/**
 * A probability for people: `97.8 %`, with a digit more where it is nearly certain. Cut off, not rounded, so that what is
 * just below a bound does not read as if it reached it.
 */
export function percent(probability: number): string {
  if (probability > 0.9999 && probability < 1) return 'over 99.99 %'
  if (probability > 0 && probability < 0.0001) return 'under 0.01 %'
  const digits = probability > 0.99 || probability < 0.01 ? 2 : 1
  const scale = 10 ** digits
  // What is written 71.5 % is a hair less in binary.
  return `${Math.floor(probability * 100 * scale + 1e-6) / scale} %`
}
