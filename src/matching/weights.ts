/**
 * Every number that matching weighs by. Weights are in bits: +1 doubles the odds that the candidate is the right one.
 *
 * Hand-set: not fitted yet.
 */

/** The least probability of each grade; an answer below the last is none. */
export const GRADE_BOUNDS = { 'A+': 0.995, A: 0.988, 'A-': 0.94, B: 0.715 }

/** By field, then by level of agreement. A field that was not asked weighs nothing. */
export const WEIGHTS = {
  'company GUID': { same: 25, different: -12 },
  'company profile': { same: 20 },
  // `same host` but for usual subdomains; `same domain` when one of both has a subdomain of its own. A name that only
  // looks like a domain (TEMONA.inc) contradicts less.
  website: {
    'same host': 13,
    'same domain': 8,
    'other host of the domain': 0,
    missing: 0,
    different: -6,
    'different, if a domain': -1,
  },
  'e-mail domain': {
    'same host': 12,
    'same domain': 9,
    'other host of the domain': 4,
    'free mail': 5,
    missing: 0,
    different: -4,
  },
  'company country': { same: 1.2, missing: 0, different: -2.5 },
  'legal form': { same: 0.6, different: -1.2 },
  // Where several companies share a domain, the one without a parent is meant.
  parent: { division: -1.5 },
  'company name': {
    same: 9.8,
    // But for words like "Group".
    'nearly same': 6.9,
    reordered: 7,
    // Where the words that agree single out one company, and none is missing, too many or misspelt.
    'by its words': 7.7,
    unlike: -8,
    // Besides, where it is not the company's first name.
    'another name': -0.5,
    // Besides, where only a part of what was asked is taken for the name.
    'without an aside': -2.5,
    'without a place': -3,
  },
  // Per bit of the word: how much a word tells is its term frequency.
  word: {
    respaced: 1,
    abbreviated: 0.3,
    missing: -0.75,
    // Companies are called by their leading words for short.
    'missing at end': -0.25,
    // Besides, where a legal form ends the asked name: whoever writes "Inc." has written the name out.
    'missing from a full name': -0.8,
    'loose missing from a full name': -0.56,
    extra: -0.68,
    'extra at end': -0.68,
    // Words like "Group" and "Global".
    'loose missing': -0.52,
    'loose missing at end': -0.18,
    'loose extra': -0.48,
  },
  // Per word.
  spelling: {
    'number differs': -4,
    // IBM, by its letters.
    'acronym of 3': 7.4,
    'acronym of 4': 11.4,
    'longer acronym': 15.4,
    // The other way round: the whole name of what is stored by its initials.
    'stored acronym of 3': 3,
    'stored acronym of 4': 7,
    'stored longer acronym': 11,
    // Labcorp, likewise.
    'blend of 5': 6,
    'blend of 6': 8.5,
    'longer blend': 12,
    // The shorter a word, the more other names lie one slip away.
    'slip in 4 letters': -9.5,
    'slip in 7 letters': -6.4,
    'slip in 9 letters': -4.2,
    'slip in more': -1.8,
    'further slip in 4 letters': -9,
    'further slip in 7 letters': -9,
    'further slip in 9 letters': -5.5,
    'further slip in more': -3.5,
    // Where the only slip is a swap of neighbours: it seldom makes another name.
    swap: 5,
    'moved space': -0.5,
    // Where the slip makes a word that other companies bear.
    'makes a known word': -5.6,
  },
  'contact GUID': { same: 30 },
  'contact profile': { same: 22 },
  'e-mail': {
    own: 22,
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
    same: 12,
    'spelt alike': 10,
    'part of it': 6,
    'one slip': 7,
    'one slip in a short name': 4,
    'two slips in a short name': 1,
    'two slips': 4,
    initial: 2,
    missing: 0,
    different: -19,
  },
  'first name': {
    same: 9,
    'spelt alike': 8,
    nickname: 6.5,
    'shared nickname': 3.5,
    'part of it': 6,
    'one slip': 6.5,
    'one slip in a short name': 4,
    'two slips in a short name': 1,
    'two slips': 4,
    'short form': 4.5,
    initial: 3.5,
    'middle name': 3.5,
    missing: 0,
    different: -18,
  },
  'middle name': { same: 4, initial: 2, different: -3 },
  'name order': { swapped: -1 },
  'job title': { same: 4, alike: 1.5, missing: 0, different: -1.5 },
  country: { same: 0.7, missing: 0, different: -2 },
  // Looked for at an employer they have left.
  employment: { past: -2.5 },
  // Before anything is compared: that a contact asked for by name, or only by an address that nobody has, is stored at
  // the company, or anywhere where none is asked.
  presence: { 'by name': 2, 'by name alone': -1.5, 'by an unknown address': -3 },
}
