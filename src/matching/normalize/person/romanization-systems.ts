/**
 * The rules of romanization systems, which rewrite a name as it is pronounced.
 *
 * Sources: BGN/PCGN and ISO 9 for Cyrillic, ELOT 743 for Greek, the reform of Indonesian spelling of 1972.
 */

export type Rule = readonly [pattern: RegExp, replacement: string]

/** Applied after the rules of each Slavic system. Capital letters stand for one sound each. */
export const SLAVIC: readonly Rule[] = [
  [/w/g, 'v'],
  [/ph/g, 'f'],
  [/ck|q/g, 'k'],
  [/x/g, 'ks'],
  [/[yj]/g, 'i'],
  [/i{2,}/g, 'i'],
  [/(?<=[bcdfghklmnprstvzSCZ])io/g, 'e'],
  [/ie/g, 'e'],
  [/(?<=[CSZ])o/g, 'e'],
  [/(?<=[oe])f+$/, 'v'],
  [/(.)\1+/g, '$1'],
]

export const SLAVIC_SYSTEMS: readonly (readonly Rule[])[] = [
  [
    [/shch/g, 'SC'],
    [/tch|ch/g, 'C'],
    [/sh/g, 'S'],
    [/zh/g, 'Z'],
    [/kh/g, 'h'],
    [/t[sz]/g, 'c'],
    [/dzh|j(?=[aeou])/g, 'J'],
  ],
  // German.
  [
    [/schtsch|stsch/g, 'SC'],
    [/tsch/g, 'C'],
    [/dsch/g, 'J'],
    [/sch/g, 'S'],
    [/ch/g, 'h'],
    [/t?z/g, 'c'],
  ],
  // German again: `Schukow` is Zhukov.
  [
    [/tsch/g, 'C'],
    [/sch/g, 'Z'],
    [/ch/g, 'h'],
    [/t?z/g, 'c'],
    [/(?<=[aeiou])s(?=[aeioumnlv])|^s(?=[aeiou])/g, 'z'],
  ],
  // French.
  [
    [/chtch/g, 'SC'],
    [/tch/g, 'C'],
    [/ch/g, 'S'],
    [/dj/g, 'J'],
    [/j/g, 'Z'],
    [/ou/g, 'u'],
    [/gu(?=[ei])/g, 'g'],
    [/ts/g, 'c'],
  ],
  // Serbian and Croatian without accents.
  [
    [/dj/g, 'J'],
    [/c$/, 'C'],
  ],
  // Polish.
  [
    [/szcz/g, 'SC'],
    [/cz/g, 'C'],
    [/sz/g, 'S'],
    [/rz/g, 'Z'],
    [/ch/g, 'h'],
  ],
]

/** The systems of other languages. Keys of different languages are not compared. */
export const OTHER_SYSTEMS: Readonly<Record<string, readonly Rule[]>> = {
  greek: [
    [/tch|tz|ts|dj|dz|(?<=[aeiou])j(?=[aeiou])/g, 'D'],
    [/ch|kh/g, 'h'],
    [/ou|oy/g, 'u'],
    [/ei|oi|y/g, 'i'],
    [/m[pb]/g, 'b'],
    [/n[td]/g, 'd'],
    [/gk|gg/g, 'g'],
    [/ph/g, 'f'],
    [/dh/g, 'd'],
    [/ks/g, 'x'],
    [/ai/g, 'e'],
    [/(?<=[ae])[uv](?=[ptksfhx])/g, 'f'],
    [/(?<=[ae])u/g, 'v'],
    [/c/g, 'k'],
    [/^gi(?=[aou])/, 'i'],
  ],
  hebrew: [
    [/sch|sh/g, 'S'],
    [/ch|kh/g, 'h'],
    [/t[zs]/g, 'z'],
    [/w/g, 'v'],
    [/e[iy]|a[iy]/g, 'ai'],
    [/[yj]/g, 'i'],
    [/q|ck|c/g, 'k'],
    [/ph/g, 'f'],
    [/h$/, ''],
    [/ii/g, 'i'],
  ],
  indian: [
    [/aa/g, 'a'],
    [/ee/g, 'i'],
    [/oo/g, 'u'],
    [/ou|au|ow/g, 'o'],
    [/x/g, 'ks'],
    [/chh?/g, 'c'],
    [/sh/g, 's'],
    [/(?<=[tdbgkpj])h/g, ''],
    [/w/g, 'v'],
    [/y/g, 'i'],
    [/m$/, 'n'],
    [/(?<=a)h$/, ''],
  ],
  indonesian: [
    [/oe/g, 'u'],
    [/tj/g, 'c'],
    [/dj/g, 'J'],
    [/sj/g, 'sy'],
    [/nj/g, 'ny'],
    [/j/g, 'y'],
    [/J/g, 'j'],
  ],
  iberian: [
    [/qu/g, 'k'],
    [/ss|z|c(?=[ei])/g, 's'],
    [/ph/g, 'f'],
    [/th/g, 't'],
    [/x|g(?=[ei])/g, 'j'],
    [/[vw]/g, 'b'],
    [/^h/, ''],
    [/y/g, 'i'],
    [/(?<=[nl])h/g, ''],
  ],
  // Names without their accents, and names with digraphs in their place: `Gulshah` is Gülşah.
  accentless: [
    [/sch|sh|sz/g, 's'],
    [/tch|ch|cz|dj/g, 'c'],
    [/zh|rz/g, 'z'],
    [/kh/g, 'h'],
    [/([ou])e/g, '$1'],
    [/j/g, 'c'],
  ],
}
