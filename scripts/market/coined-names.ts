/** Names that sound like those of a list: each letter follows those before it as it does there. */
import type { Random } from '../sample/random.ts'

const START = '\u0002'
const END = '\u0003'
const ORDER = 3
const SHORTEST = 4
const LONGEST = 13
/** Draws for each name wanted: short lists do not have so many in them. */
const TRIES = 25

/** Up to `wanted` names of one word that are not in `models` themselves, all different. */
export function coinNames(random: Random, models: readonly string[], wanted: number): string[] {
  const words = models.filter((name) => !name.includes(' '))
  const known = new Set(words.map((name) => name.toLowerCase()))
  const followers = followersIn(words)
  const coined: string[] = []
  for (let tries = wanted * TRIES; tries > 0 && coined.length < wanted; tries--) {
    const name = spell(random, followers)
    const key = name.toLowerCase()
    if (known.has(key) || !isPronounceable(key)) continue
    known.add(key)
    coined.push(name)
  }
  return coined
}

/** What follows each run of letters, as often as it does. Runs overlap by all but one letter. */
function followersIn(words: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const followers = new Map<string, string[]>()
  for (const word of words) {
    const letters = [...`${START.repeat(ORDER)}${word}${END}`]
    for (let at = ORDER; at < letters.length; at++) {
      for (let order = ORDER - 1; order <= ORDER; order++) {
        const run = letters.slice(at - order, at).join('')
        const known = followers.get(run)
        if (known === undefined) followers.set(run, [letters[at] ?? END])
        else known.push(letters[at] ?? END)
      }
    }
  }
  return followers
}

function spell(random: Random, followers: ReadonlyMap<string, readonly string[]>): string {
  let written = START.repeat(ORDER)
  while (written.length < LONGEST + ORDER + 1) {
    // Now and then by two letters only: by three, little comes out that was not put in.
    const order = random.chance(0.6) ? ORDER : ORDER - 1
    const next = random.pick(followers.get(written.slice(-order)) ?? [END])
    if (next === END) break
    written += next
  }
  return written.slice(ORDER)
}

function isPronounceable(name: string): boolean {
  if (name.length < SHORTEST || name.length > LONGEST) return false
  return !/(.)\1\1|(.{2,})\2|^[-'’]|[-'’]$|[^aeiouyáàâäãåæéèêëěíìîïóòôöõøőúùûüůűýąęıœ\-'’]{5}/u.test(name)
}
