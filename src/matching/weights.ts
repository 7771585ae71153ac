/**
 * Every number that matching weighs by. Weights are in bits: +1 doubles the odds that the candidate is the right one.
 * Keys and comments are written by hand, numbers by
 *
 *   bun run fit --seed 1 --made 16000 --labelled-count 5 --rounds 7 --spread 2 --write
 *
 * with a --set for each of these (README.md of scripts/evaluate/fit says what they are), from one half of
 * - 15995 queries made from 1600 companies
 * - 16000 queries made from 20980 companies
 * - 1961 labelled queries about 20980 companies
 * - 237 labelled queries about 7919 companies
 *
 * to the end that surprise a question: 0.0385 bits by the prior, 0.0283 by the fit. Of the other halves, with other noise besides,
 * - 15962 queries made from 1600 companies: 99.32 % right, promises off by 0.13 points
 * - 16000 queries made from 20980 companies: 98.80 % right, promises off by 0.14 points
 * - 1906 labelled queries about 20980 companies: 99.63 % right, promises off by 0.20 points
 * - 244 labelled queries about 7919 companies: 98.36 % right, promises off by 0.50 points
 */

/** The least probability of each grade; an answer below the last is none. */
export const GRADE_BOUNDS = { 'A+': 0.9975, A: 0.995, 'A-': 0.9844, B: 0.7 }

/** By field, then by level of agreement. A field that was not asked weighs nothing. */
export const WEIGHTS = {
  'company GUID': { same: 25, different: -12 },
  'company profile': { same: 20 },
  // `same host` but for usual subdomains; `same domain` when one of both has a subdomain of its own. A name that only
  // looks like a domain (TEMONA.inc) contradicts less.
  website: {
    'same host': 15.21,
    'same domain': 8.03,
    'other host of the domain': 0,
    missing: 0,
    different: -0.86,
    'different, if a domain': -0.71,
  },
  'e-mail domain': {
    'same host': 8.73,
    'same domain': 9,
    'other host of the domain': 4,
    'free mail': 5,
    missing: 0,
    different: -4,
  },
  'company country': { same: 2.49, missing: 0, different: -2.56 },
  'legal form': { same: 1.22, different: -2.98 },
  // Where several companies share a domain, the one without a parent is meant.
  parent: { division: -1.5 },
  'company name': {
    same: 9.32,
    // But for spaces and abbreviations.
    'nearly same': 8.91,
    // But for words like "Group" that one of both has, or for other ones.
    'but for a loose word': 8.17,
    'other loose words': 4.89,
    reordered: 7.09,
    // Where the words that agree single out one company, and none is missing, too many or misspelt.
    'by its words': 8.23,
    unlike: -6.03,
    // Besides, where it is not the company's first name.
    'another name': -1.08,
    // Besides, where only a part of what was asked is taken for the name.
    'without an aside': -0.85,
    'without a place': -7.91,
  },
  // Per bit of the word: how much a word tells is its term frequency.
  word: {
    respaced: 0.89,
    abbreviated: 0,
    // Of the stored word of which the asked one is the beginning, at the end of a long name.
    cut: 0,
  },
  // Per bit of a word that only one of both names has. Stored ones that only follow what was found are often left out:
  // companies are called by their leading words for short. But whoever writes "Inc." has written the name out.
  'name word': {
    missing: -0.64,
    'missing at end': -0.21,
    'missing from a full name': -0.19,
    extra: -0.5,
    'extra at end': -0.64,
  },
  // Words that many companies have in their names: "Technologies", "Mining".
  'business word': {
    missing: -1.02,
    'missing at end': -0.21,
    'missing from a full name': -0.35,
    extra: -2.72,
    'extra at end': -0.68,
  },
  // Words that come and go: "Group", "Global".
  'loose word': {
    missing: -0.77,
    'missing at end': -0.01,
    'missing from a full name': -0.29,
    extra: -0.64,
    'extra at end': -0.28,
  },
  // Per word.
  spelling: {
    'number differs': -1.68,
    // IBM, by its letters.
    'acronym of 3': 9.24,
    'acronym of 4': 12.85,
    'longer acronym': 15.4,
    // The other way round: the whole name of what is stored by its initials.
    'stored acronym of 3': 2.06,
    'stored acronym of 4': 7,
    'stored longer acronym': 11,
    // Labcorp, likewise.
    'short blend of two words': 7.73,
    'blend of two words': 11.09,
    'blend of more words': 10.05,
    // The shorter a word, the more other names lie one slip away.
    'slip in 4 letters': -9.38,
    'slip in 5 letters': -6.18,
    'slip in 7 letters': -6.16,
    'slip in 9 letters': -4.7,
    'slip in more': 0,
    'further slip in 4 letters': -9,
    'further slip in 5 letters': -8.4,
    'further slip in 7 letters': -8.76,
    'further slip in 9 letters': -6.41,
    'further slip in more': -5.52,
    // Where the only slip is a swap of neighbours: it seldom makes another name.
    swap: 4.16,
    'letter doubled': 3.88,
    // Where it is one letter for another: Morita, Morito.
    'another letter': -1.35,
    'moved space': -0.21,
    // Where the slip makes a word that other companies bear.
    'makes a known word': -4.96,
  },
  'contact GUID': { same: 30 },
  'contact profile': { same: 22 },
  'e-mail': {
    own: 23.73,
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
    same: 11.58,
    'spelt alike': 8,
    'part of it': 7,
    'one slip': 7.56,
    'one slip in a short name': 2.81,
    'two slips in a short name': 1.46,
    'two slips': 5,
    initial: 3.04,
    missing: 0,
    different: -19,
  },
  'first name': {
    same: 9.64,
    'spelt alike': 6,
    // Sara and Sarah, one or two slips apart.
    'sounds alike': 5.02,
    nickname: 4.56,
    'shared nickname': 0.54,
    'part of it': 6.5,
    'one slip': 6.06,
    'one slip in a short name': 1.47,
    'two slips in a short name': -1,
    'two slips': 2,
    // One or two slips apart, and both names of their own: Ada and Adam.
    'another name': -3,
    'short form': 3,
    initial: 4.02,
    'middle name': 0.5,
    missing: 0,
    different: -16.91,
  },
  'middle name': { same: 6.13, initial: 2, different: -3.47 },
  'name order': { swapped: -1.45 },
  'job title': { same: 5.63, alike: 1.5, missing: 0, different: -1.62 },
  country: { same: 3.07, missing: 0, different: -1.98 },
  // Looked for at an employer they have left.
  employment: { past: -0.33 },
  // Before anything is compared: that a contact asked for by name, or only by an address that nobody has, is stored at
  // the company, or anywhere where none is asked.
  presence: { 'by name': 2.72, 'by name alone': -1.5, 'by an unknown address': -3 },
}
