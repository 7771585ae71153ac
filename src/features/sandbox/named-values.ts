/** Values behind names, as forms, XML and broken JSON write fields. */

const NAME = /(?:%22)?([\w.-]+)/g
/** The second form is that of `multipart/form-data`. */
const BEHIND_NAME =
  /(?:["'“”\s]*(?:[:=>]|%22%3A|%3D)["'“”\s[]*(?:%22)?|"\r?\n\r?\n)(?:(?:basic|bearer|token) +)?/iy
const VALUE = /(?:[^\s"'“”&,;}<%]|%(?!22|26|2C|3B|7D))+/iy

/**
 * Replaces the values of names that `isMeant` by what `safe` makes of them. Each letter is looked at a few times at
 * most, whatever the text: it may be 64 KiB of anything.
 */
export function replaceNamed(
  text: string,
  isMeant: (name: string) => boolean,
  safe: (value: string) => string,
): string {
  let result = ''
  let copied = 0
  NAME.lastIndex = 0
  for (let found = NAME.exec(text); found; found = NAME.exec(text)) {
    const start = endOf(BEHIND_NAME, text, NAME.lastIndex)
    if (start === undefined || !isMeant(found[1] ?? '')) continue
    const end = endOf(VALUE, text, start)
    if (end === undefined) continue
    result += text.slice(copied, start) + safe(text.slice(start, end))
    copied = end
    NAME.lastIndex = end
  }
  return result + text.slice(copied)
}

/** `undefined` where it does not stand there. */
function endOf(form: RegExp, text: string, start: number): number | undefined {
  form.lastIndex = start
  return form.test(text) ? form.lastIndex : undefined
}
