/** `jane.doe@x.com` → `j***@x.com`. Anything without an `@` is masked whole; blank stays blank. */
export function maskEmail(email: string): string {
  if (email === '') return ''
  const at = email.lastIndexOf('@')
  if (at < 0) return '***'
  const first = at === 0 ? '' : (Array.from(email)[0] ?? '')
  return `${first}***${email.slice(at)}`
}

/** `+1 415 555 0134` → `+1 415 555 ****`: the last four digits go, spacing stays. */
export function maskPhone(phone: string): string {
  let hidden = 0
  const masked = Array.from(phone)
    .reverse()
    .map((character) => (/\d/.test(character) && hidden++ < 4 ? '*' : character))
  return masked.reverse().join('')
}
