/**
 * Every number that matching weighs by. Weights are in bits: +1 doubles the odds that the candidate is the right one.
 *
 * Fitted by `bun run fit` (see scripts/evaluate/fit/), from seed 1, on 26198 queries of
 * - /work/shared/eval/universe
 * - /work/main/data
 * - /work/shared/eval/universe:/work/shared/eval/dev.jsonl
 * - /work/shared/eval/sec-names/universe:/work/shared/eval/sec-names/dev.jsonl
 * Surprise a query: 0.0378 bits before, 0.0285 after. Change numbers there, not here; keys and
 * comments are written by hand.
 */

/** The least probability of each grade; an answer below the last is none. */
export const GRADE_BOUNDS = { 'A+': 0.9975, A: 0.995, 'A-': 0.9881, B: 0.7 }

/** By field, then by level of agreement. A field that was not asked weighs nothing. */
export const WEIGHTS = {
  'company GUID': { same: 25, different: -12 },
  'company profile': { same: 20 },
  // `same host` but for usual subdomains; `same domain` when one of both has a subdomain of its own. A name that only
  // looks like a domain (TEMONA.inc) contradicts less.
  website: {
    'same host': 14.99,
    'same domain': 8.04,
    'other host of the domain': 0,
    missing: 0,
    different: -1.71,
    'different, if a domain': -0.81,
  },
  'e-mail domain': {
    'same host': 8.97,
    'same domain': 9,
    'other host of the domain': 4,
    'free mail': 5,
    missing: 0,
    different: -4,
  },
  'company country': { same: 3.35, missing: 0, different: -3.11 },
  'legal form': { same: 1.33, different: -2.86 },
  // Where several companies share a domain, the one without a parent is meant.
  parent: { division: -1.5 },
  'company name': {
    same: 9.59,
    // But for spaces and abbreviations.
    'nearly same': 8.95,
    // But for words like "Group" that one of both has, or for other ones.
    'but for a loose word': 7.86,
    'other loose words': 4.77,
    reordered: 7.07,
    // Where the words that agree single out one company, and none is missing, too many or misspelt.
    'by its words': 7.91,
    unlike: -6.31,
    // Besides, where it is not the company's first name.
    'another name': -0.56,
    // Besides, where only a part of what was asked is taken for the name.
    'without an aside': -1.94,
    'without a place': -7.53,
  },
  // Per bit of the word: how much a word tells is its term frequency.
  word: {
    respaced: 1.41,
    abbreviated: 0.16,
    // Of the stored word of which the asked one is the beginning, at the end of a long name.
    cut: 0,
  },
  // Per bit of a word that only one of both names has. Stored ones that only follow what was found are often left out:
  // companies are called by their leading words for short. But whoever writes "Inc." has written the name out.
  'name word': {
    missing: -0.75,
    'missing at end': -0.22,
    'missing from a full name': -0.18,
    extra: -0.53,
    'extra at end': -0.65,
  },
  // Words that many companies have in their names: "Technologies", "Mining".
  'business word': {
    missing: -0.9,
    'missing at end': -0.27,
    'missing from a full name': -0.41,
    extra: -2.29,
    'extra at end': -0.6,
  },
  // Words that come and go: "Group", "Global".
  'loose word': {
    missing: -0.63,
    'missing at end': -0.15,
    'missing from a full name': -0.15,
    extra: -0.83,
    'extra at end': -0.32,
  },
  // Per word.
  spelling: {
    'number differs': -1.82,
    // IBM, by its letters.
    'acronym of 3': 8.78,
    'acronym of 4': 12.07,
    'longer acronym': 15.4,
    // The other way round: the whole name of what is stored by its initials.
    'stored acronym of 3': 1.61,
    'stored acronym of 4': 7,
    'stored longer acronym': 11,
    // Labcorp, likewise.
    'short blend of two words': 9.26,
    'blend of two words': 9.57,
    'blend of more words': 10.67,
    // The shorter a word, the more other names lie one slip away.
    'slip in 4 letters': -10.43,
    'slip in 7 letters': -6.48,
    'slip in 9 letters': -4.18,
    'slip in more': -0.51,
    'further slip in 4 letters': -9,
    'further slip in 7 letters': -8.32,
    'further slip in 9 letters': -5.88,
    'further slip in more': -4.79,
    // Where the only slip is a swap of neighbours: it seldom makes another name.
    swap: 4.65,
    'letter doubled': 2.71,
    // Where it is one letter for another: Morita, Morito.
    'another letter': -1.1,
    'moved space': -1.53,
    // Where the slip makes a word that other companies bear.
    'makes a known word': -5.37,
  },
  'contact GUID': { same: 30 },
  'contact profile': { same: 22 },
  'e-mail': {
    own: 23.6,
    'own, of another job': 16,
    // The same mailbox name under another host of the company.
    'same mailbox, other host': 12,
    'one slip': 10,
    'full name': 14,
    'initial and last name': 11,
    'first name and initial': 4,
    'last name': 2,
    'first name': 1,
    unlike: -6,
    "somebody else's": -12,
  },
  'last name': {
    same: 12.21,
    'spelt alike': 10,
    'part of it': 6,
    'one slip': 7.08,
    'one slip in a short name': 4.08,
    'two slips in a short name': 1,
    'two slips': 4,
    initial: 1.45,
    missing: 0,
    different: -19,
  },
  'first name': {
    same: 9.25,
    'spelt alike': 8,
    nickname: 6.52,
    'shared nickname': 2.95,
    'part of it': 6,
    'one slip': 6.55,
    'one slip in a short name': 3.79,
    'two slips in a short name': 1,
    'two slips': 4,
    'short form': 4.5,
    initial: 3.52,
    'middle name': 3.5,
    missing: 0,
    different: -17.14,
  },
  'middle name': { same: 5.79, initial: 2, different: -3.55 },
  'name order': { swapped: -1.54 },
  'job title': { same: 5.64, alike: 1.5, missing: 0, different: -1.64 },
  country: { same: 0.82, missing: 0, different: -1.98 },
  // Looked for at an employer they have left.
  employment: { past: -0.27 },
  // Before anything is compared: that a contact asked for by name, or only by an address that nobody has, is stored at
  // the company, or anywhere where none is asked.
  presence: { 'by name': 2.36, 'by name alone': -1.5, 'by an unknown address': -3 },
}
