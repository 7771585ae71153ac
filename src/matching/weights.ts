/**
 * All weights of matching, in bits: +1 doubles the odds of a candidate. Keys and comments are written by hand, numbers by
 *
 *   bun run fit --seed 1 --made 5000 --labelled-count 5 --rounds 5 --spread 2 --write
 *
 * with a --set for each of these (see README.md of scripts/evaluate/fit), from one half of
 * - 5000 queries generated from 1600 companies
 * - 5000 queries generated from 20980 companies
 * - 1513 labeled queries about 20980 companies
 * - 196 labeled queries about 7919 companies
 * - 1856 labeled queries about 7919 companies
 * - 412 labeled queries about 20980 companies
 *
 * with this result: loss per query: 0.0569 bits by the prior, 0.0563 by the fit. Results for the other halves (generated ones with more kinds of noise):
 * - 5000 queries generated from 1600 companies: 99.02% right, calibration error 0.20 points
 * - 5000 queries generated from 20980 companies: 98.38% right, calibration error 0.35 points
 * - 1558 labeled queries about 20980 companies: 99.29% right, calibration error 0.23 points
 * - 198 labeled queries about 7919 companies: 98.48% right, calibration error 1.00 points
 * - 1887 labeled queries about 7919 companies: 95.44% right, calibration error 0.92 points
 * - 360 labeled queries about 20980 companies: 88.61% right, calibration error 3.74 points
 */

/** The lowest probability of each grade. A candidate below the last one is no match. */
export const GRADE_BOUNDS = { 'A+': 0.9965, A: 0.993, 'A-': 0.9823, B: 0.7 }

/** The match weights in bits, by field and level of agreement. Fields that the query does not have are not compared. */
export const WEIGHTS = {
  // `unknown`: no stored company has the GUID.
  'company GUID': { same: 25, unknown: -3, different: -12 },
  'company profile': { same: 20 },
  // `same host` ignores usual subdomains such as `www`. `same domain`: one of both has another subdomain.
  // `different, if a domain`: the domain is from the name field, which may only look like one (TEMONA.inc).
  website: {
    'same host': 12.79,
    'same domain': 7.98,
    'other host of the domain': 0,
    missing: 0.02,
    different: -6.79,
    'different, if a domain': -0.95,
  },
  'email domain': {
    'same host': 9.31,
    'same domain': 9,
    'other host of the domain': 4,
    'free email provider': 5,
    missing: 0,
    different: -4,
  },
  'company country': { same: 3.48, missing: 0, different: -2.11 },
  // `partly`: Ltd and Co., Ltd. have a word in common.
  'legal form': { same: 1.73, partly: 0.76, different: -2.85 },
  // Another company has the queried key. No generated query has these levels, so they have the weights of the prior.
  // `exact name`: another company has exactly the queried name, and this one differs in words like "Group".
  elsewhere: { profile: -12, division: -4, 'exact name': -9 },
  // Companies that share a domain: a division is less likely to be meant than the parent.
  parent: { division: -1.5 },
  'company name': {
    same: 9.32,
    // Different spaces or abbreviations.
    'nearly same': 7.72,
    // The names are equal but for words like "Group", which the query omits, adds, or replaces. Set by hand.
    'group word missing': 5.5,
    'extra group word': 4.5,
    'other group words': 2.5,
    reordered: 7.52,
    // The query is a long beginning of the stored name.
    truncated: 7,
    // The words that agree identify one company, and no word is missing, extra, or misspelled.
    'by its words': 8.21,
    // Added if only some words agree, and if the query has only one word.
    'some words': -3.43,
    'one word': -1.31,
    // The name is in another script and sounds like the stored one: `panasonikku`.
    'same sound': 6.21,
    'similar sound': 4.71,
    'same consonants': -2.66,
    unlike: -9.16,
    // Added for an alternative name of the company.
    'another name': -1.16,
    // Added if the name is the first label of the company's domain: `ea.com` for Electronic Arts.
    website: -4.4,
    // Added if the interpretation omits a part of the queried name.
    'without an addition': -0.63,
    'without a place': -5.2,
    // Digits are read as letters: H0te1.
    'without digits': -0.68,
  },
  // Per bit of the word's inverse document frequency.
  word: {
    respaced: 0.94,
    abbreviated: 0,
    // The queried word is truncated at the end of a long name.
    cut: 0,
  },
  // Per bit of a word that only one of both names has. Stored words after the last match are often omitted, because
  // companies are called by their first words. `full name`: both have a legal form, so the name is not a short one.
  'name word': {
    missing: -0.33,
    'missing at end': -0.1,
    'missing from a full name': -0.3,
    extra: -0.42,
    'extra at end': -0.26,
  },
  // Words that many company names have: "Technologies", "Mining".
  'business word': {
    missing: -0.42,
    'missing at end': -0.1,
    'missing from a full name': 0,
    extra: -0.49,
    'extra at end': -0.24,
  },
  // Optional words: "Group", "Global".
  'optional word': {
    missing: -0.35,
    'missing at end': 0,
    'missing from a full name': 0,
    extra: 0,
    'extra at end': -0.28,
  },
  // Per typo or word.
  spelling: {
    'number differs': -4,
    // The queried word is an acronym of the stored words, by its length: IBM.
    'acronym of 3': 7.92,
    'acronym of 4': 12.61,
    'longer acronym': 15.4,
    // The stored word is an acronym of the queried words.
    'stored acronym of 3': 2.27,
    'stored acronym of 4': 6.78,
    'stored longer acronym': 11,
    // The queried word is a blend of the stored words: Labcorp.
    'short blend of two words': 7.42,
    'blend of two words': 12.41,
    'blend of more words': 9.3,
    // The first typo, by word length. The shorter a word, the more other names are one typo away.
    'typo in 4 letters': -11.53,
    'typo in 5 letters': -8.99,
    'typo in 7 letters': -7.07,
    'typo in 9 letters': -1.78,
    'typo in more': -0.75,
    'further typo in 4 letters': -9,
    'further typo in 5 letters': -7.35,
    'further typo in 7 letters': -8.41,
    'further typo in 9 letters': -8.89,
    'further typo in more': -4.57,
    // The only typo is a transposition of adjacent letters, which seldom makes another name.
    swap: 4.79,
    'letter doubled': 0.88,
    // The only typo is a substitution: Morita, Morito.
    'another letter': -1.65,
    'moved space': -0.29,
    // The misspelled word occurs in the names of other companies.
    'makes a known word': -5.71,
  },
  'contact GUID': { same: 30, different: -24 },
  'contact profile': { same: 22, different: -20 },
  email: {
    own: 23.58,
    'own, of another job': 16,
    // The same local part under another host of the company.
    'same mailbox, other host': 12,
    'one typo': 10,
    'full name': 14,
    'initial and last name': 11,
    'first name and initial': 4,
    'last name': 2,
    'first name': 1,
    unlike: -6,
    "another person's": -16,
  },
  'last name': {
    same: 8.11,
    'spelling variant': 8,
    // Another romanization or a listed spelling: Tschaikin and Chaykin. Set by hand.
    respelled: 6,
    // Another reading of the same Chinese characters: Chan and Chen. Set by hand.
    'other reading': -1,
    'part of it': 7.02,
    'one typo': 7.89,
    'one typo in a short name': 3.26,
    'two typos in a short name': 1.5,
    'two typos': 5,
    // A few typos apart, and somebody has the queried name: Jansen and Hansen. Or other words remain on both sides.
    'another name': -10.88,
    initial: 3.5,
    missing: 0,
    different: -19,
  },
  'first name': {
    same: 9.99,
    'spelling variant': 6,
    // One or two typos apart: Sara and Sarah.
    'sounds alike': 5.13,
    nickname: 5.31,
    'shared nickname': 1,
    'part of it': 6.52,
    'one typo': 4.99,
    'one typo in a short name': -3.56,
    'two typos in a short name': -3,
    'two typos': -0.5,
    // One or two typos apart, and both are common names: Ada and Adam.
    'another name': -10.46,
    'short form': 3,
    initial: 4.24,
    'middle name': 0.51,
    missing: 0,
    different: -16.89,
  },
  'middle name': { same: 6.97, initial: 3.54, different: -17.53 },
  // Added if both first and last name are the same.
  'full name': { same: 5.06 },
  'name order': { swapped: -0.49 },
  'job title': { same: 4.88, alike: 1.22, missing: 0, different: -2.78 },
  country: { same: 0.72, missing: 0, different: -2.1 },
  // The employment has ended.
  employment: { past: -1.68 },
  // The prior: the contact is stored at the company (or anywhere, `by name alone`) before any field is compared.
  presence: { 'by name': 0.92, 'by name alone': -1.5, 'by an unknown address': -3 },
}
