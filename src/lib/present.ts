import { isPlaceholder } from './placeholder.ts'

/** The trimmed text, or `undefined`: CRM platforms send `null`, `""` and blanks for fields that are not set. */
export const present = (value: string | null | undefined): string | undefined => value?.trim() || undefined

/** As `present`, and `undefined` for a placeholder such as `n/a`, too. */
export function meaningful(value: string | null | undefined): string | undefined {
  const text = present(value)
  return text === undefined || isPlaceholder(text) ? undefined : text
}
