/** `97.8 %`, cut off, not rounded: what is just below a bound must not read as if it reached it. */
export function percent(probability: number): string {
  if (probability > 0.9999 && probability < 1) return 'over\u00a099.99\u00a0%'
  if (probability > 0 && probability < 0.0001) return 'under\u00a00.01\u00a0%'
  const digits = probability > 0.99 || probability < 0.01 ? 2 : 1
  const scale = 10 ** digits
  // What is written 71.5 % is a hair less in binary.
  return `${Math.floor(probability * 100 * scale + 1e-6) / scale}\u00a0%`
}
