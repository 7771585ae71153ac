/**
 * All weights of the matcher, in bits: +1 doubles the odds that a candidate is right.
 * The keys and comments are written by hand. The numbers are written by
 *
 *   bun run fit --seed 1 --made 16000 --labelled-count 5 --rounds 7 --spread 2 --write
 *
 * with a `--set` for each of these data sets (see `scripts/evaluate/fit/README.md`). One half of each is for the fit:
 * - 15994 queries generated from 1600 companies
 * - 16000 queries generated from 20980 companies
 * - 1897 labeled queries about 20980 companies
 * - 242 labeled queries about 7919 companies
 *
 * The mean surprise is 0.0496 bits per query with the prior, and 0.0404 bits with the fitted weights.
 * Results for the other halves, whose generated queries also have other noise:
 * - 15966 queries generated from 1600 companies: 99.22% right, calibration error 0.17 points
 * - 16000 queries generated from 20980 companies: 98.58% right, calibration error 0.18 points
 * - 1970 labeled queries about 20980 companies: 99.49% right, calibration error 0.18 points
 * - 239 labeled queries about 7919 companies: 99.16% right, calibration error 0.48 points
 */

/** The lowest probability of each grade. A candidate below the last one is no match. */
export const GRADE_BOUNDS = { 'A+': 0.9965, A: 0.993, 'A-': 0.9833, B: 0.7 }

/** The match weights in bits, by field and level of agreement. Fields that the query does not have are not compared. */
export const WEIGHTS = {
  // `unknown`: no stored company has the GUID.
  'company GUID': { same: 25, unknown: -3, different: -12 },
  'company profile': { same: 20 },
  // `same host` ignores usual subdomains such as `www`. `same domain`: one of both has another subdomain.
  // `different, if a domain`: the domain is from the name field, which may only look like one (TEMONA.inc).
  website: {
    'same host': 13.03,
    'same domain': 8.02,
    'other host of the domain': 0,
    missing: 0.03,
    different: -6.44,
    'different, if a domain': -0.97,
  },
  'email domain': {
    'same host': 8.69,
    'same domain': 9,
    'other host of the domain': 4,
    'free email provider': 5,
    missing: 0,
    different: -4,
  },
  'company country': { same: 2.61, missing: -0.3, different: -2.03 },
  // `partly`: Ltd and Co., Ltd. have a word in common.
  'legal form': { same: 0.97, partly: 1.19, different: -3.78 },
  // Another company has the queried key. No generated query has these levels, so they have the weights of the prior.
  elsewhere: { profile: -12, division: -4 },
  // Companies that share a domain: a division is less likely to be meant than the parent.
  parent: { division: -1.5 },
  'company name': {
    same: 9,
    // Different spaces or abbreviations.
    'nearly same': 7.69,
    // Only one name has words like "Group", or both have different ones.
    'but for a optional word': 8.71,
    'other optional words': 4.38,
    reordered: 7.05,
    // The words that agree identify one company, and no word is missing, extra, or misspelled.
    'by its words': 7.77,
    unlike: -9.98,
    // Added for an alternative name of the company.
    'another name': -1.28,
    // Added if the interpretation omits a part of the queried name.
    'without an addition': -1.37,
    'without a place': -8.63,
  },
  // Per bit of the word's inverse document frequency.
  word: {
    respaced: 0.9,
    abbreviated: 0,
    // The queried word is truncated at the end of a long name.
    cut: 0,
  },
  // Per bit of a word that only one of both names has. Stored words after the last match are often omitted, because
  // companies are called by their first words. `full name`: both have a legal form, so the name is not a short one.
  'name word': {
    missing: -0.52,
    'missing at end': -0.18,
    'missing from a full name': -0.11,
    extra: -0.42,
    'extra at end': -0.6,
  },
  // Words that many company names have: "Technologies", "Mining".
  'business word': {
    missing: -0.89,
    'missing at end': -0.27,
    'missing from a full name': -0.15,
    extra: -2.52,
    'extra at end': -0.63,
  },
  // Optional words: "Group", "Global".
  'optional word': {
    missing: -0.41,
    'missing at end': 0,
    'missing from a full name': -0.27,
    extra: -1.08,
    'extra at end': -0.07,
  },
  // Per typo or word.
  spelling: {
    'number differs': -2.16,
    // The queried word is an acronym of the stored words, by its length: IBM.
    'acronym of 3': 10.19,
    'acronym of 4': 11.9,
    'longer acronym': 15.4,
    // The stored word is an acronym of the queried words.
    'stored acronym of 3': 2.25,
    'stored acronym of 4': 7,
    'stored longer acronym': 11,
    // The queried word is a blend of the stored words: Labcorp.
    'short blend of two words': 9.78,
    'blend of two words': 11.28,
    'blend of more words': 10.1,
    // The first typo, by word length. The shorter a word, the more other names are one typo away.
    'typo in 4 letters': -9.58,
    'typo in 5 letters': -6.63,
    'typo in 7 letters': -5.62,
    'typo in 9 letters': -2.38,
    'typo in more': 0,
    'further typo in 4 letters': -9,
    'further typo in 5 letters': -6.24,
    'further typo in 7 letters': -8.63,
    'further typo in 9 letters': -8.6,
    'further typo in more': -4.5,
    // The only typo is a transposition of adjacent letters, which seldom makes another name.
    swap: 4.58,
    'letter doubled': 2.27,
    // The only typo is a substitution: Morita, Morito.
    'another letter': -1.47,
    'moved space': -0.62,
    // The misspelled word occurs in the names of other companies.
    'makes a known word': -7.55,
  },
  'contact GUID': { same: 30, different: -24 },
  'contact profile': { same: 22, different: -20 },
  email: {
    own: 23.79,
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
    same: 7.77,
    'spelling variant': 8.01,
    // Another romanization or a listed spelling: Tschaikin and Chaykin. Set by hand.
    respelled: 6,
    // Another reading of the same Chinese characters: Chan and Chen. Set by hand.
    'other reading': -1,
    'part of it': 7.01,
    'one typo': 7.93,
    'one typo in a short name': 3.29,
    'two typos in a short name': 1.5,
    'two typos': 5,
    // A few typos apart, and somebody has the queried name: Jansen and Hansen. Or other words remain on both sides.
    'another name': -11.95,
    initial: 3.5,
    missing: 0,
    different: -19,
  },
  'first name': {
    same: 8.58,
    'spelling variant': 6.01,
    // One or two typos apart: Sara and Sarah.
    'sounds alike': 5.48,
    nickname: 5.75,
    'shared nickname': 1,
    'part of it': 6.5,
    'one typo': 6.91,
    'one typo in a short name': -3.2,
    'two typos in a short name': -5.36,
    'two typos': -0.5,
    // One or two typos apart, and both are common names: Ada and Adam.
    'another name': -10.87,
    'short form': 0.29,
    initial: 4.7,
    'middle name': 0.51,
    missing: 0,
    different: -15.18,
  },
  'middle name': { same: 9.41, initial: 3.91, different: -17.79 },
  // Added if both first and last name are the same.
  'full name': { same: 5.23 },
  'name order': { swapped: -0.75 },
  'job title': { same: 4.62, alike: 1.34, missing: 0, different: -2.6 },
  country: { same: 0.81, missing: 0, different: -2.02 },
  // The employment has ended.
  employment: { past: -1.03 },
  // The prior: the contact is stored at the company (or anywhere, `by name alone`) before any field is compared.
  presence: { 'by name': 0.6, 'by name alone': -1.5, 'by an unknown address': -3 },
}
