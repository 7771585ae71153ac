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
 * with this result: loss per query: 0.0578 bits by the prior, 0.0567 by the fit. Results for the other halves (generated ones with more kinds of noise):
 * - 5000 queries generated from 1600 companies: 98.86% right, calibration error 0.25 points
 * - 5000 queries generated from 20980 companies: 98.22% right, calibration error 0.34 points
 * - 1558 labeled queries about 20980 companies: 98.97% right, calibration error 0.34 points
 * - 198 labeled queries about 7919 companies: 98.99% right, calibration error 0.90 points
 * - 1887 labeled queries about 7919 companies: 95.60% right, calibration error 0.70 points
 * - 360 labeled queries about 20980 companies: 87.78% right, calibration error 4.72 points
 */

/** The lowest probability of each grade. A candidate below the last one is no match. */
export const GRADE_BOUNDS = { 'A+': 0.9965, A: 0.993, 'A-': 0.9743, B: 0.7 }

/** The match weights in bits, by field and level of agreement. Fields that the query does not have are not compared. */
export const WEIGHTS = {
  // `unknown`: no stored company has the GUID.
  'company GUID': { same: 25, unknown: -3, different: -12 },
  'company profile': { same: 20 },
  // `same host` ignores usual subdomains such as `www`. `same domain`: one of both has another subdomain.
  // `different, if a domain`: the domain is from the name field, which may only look like one (TEMONA.inc).
  website: {
    'same host': 12.8,
    'same domain': 7.97,
    'other host of the domain': 0,
    missing: 0.02,
    different: -6.75,
    'different, if a domain': -0.94,
  },
  'e-mail domain': {
    'same host': 9.31,
    'same domain': 9,
    'other host of the domain': 4,
    'free mail': 5,
    missing: 0,
    different: -4,
  },
  'company country': { same: 3.62, missing: 0, different: -2.08 },
  // `partly`: Ltd and Co., Ltd. have a word in common.
  'legal form': { same: 1.94, partly: 1.01, different: -3.09 },
  // Another company has the queried key. No generated query has these levels, so they have the weights of the prior.
  // `exact name`: another company has exactly the queried name, and this one differs in words like "Group".
  elsewhere: { profile: -12, division: -4, 'exact name': -9 },
  // Companies that share a domain: a division is less likely to be meant than the parent.
  parent: { division: -1.5 },
  'company name': {
    same: 9.22,
    // Different spaces or abbreviations.
    'nearly same': 7.64,
    // The names are equal but for words like "Group", which the query omits, adds, or replaces. Set by hand.
    'group word missing': 5.5,
    'extra group word': 4.5,
    'other group words': 2.5,
    reordered: 7.61,
    // The words that agree identify one company, and no word is missing, extra, or misspelled.
    'by its words': 6,
    // The name is in another script and sounds like the stored one: `panasonikku`.
    'same sound': 6.21,
    'similar sound': 4.71,
    'same consonants': -2.66,
    unlike: -9.12,
    // Added for an alternative name of the company.
    'another name': -1.09,
    // Added if the name is the first label of the company's domain: `ea.com` for Electronic Arts.
    website: -4.26,
    // Added if the interpretation omits a part of the queried name.
    'without an aside': -0.97,
    'without a place': -4.98,
    // Digits are read as letters: H0te1.
    'without digits': -0.61,
  },
  // Per bit of the word's inverse document frequency.
  word: {
    respaced: 0.98,
    abbreviated: 0,
    // The queried word is truncated at the end of a long name.
    cut: 0,
  },
  // Per bit of a word that only one of both names has. Stored words after the last match are often omitted, because
  // companies are called by their first words. `full name`: both have a legal form, so the name is not a short one.
  'name word': {
    missing: -0.48,
    'missing at end': -0.16,
    'missing from a full name': -0.31,
    extra: -0.46,
    'extra at end': -0.32,
  },
  // Words that many company names have: "Technologies", "Mining".
  'business word': {
    missing: -0.53,
    'missing at end': -0.22,
    'missing from a full name': 0,
    extra: -0.69,
    'extra at end': -0.29,
  },
  // Optional words: "Group", "Global".
  'loose word': {
    missing: -0.44,
    'missing at end': 0,
    'missing from a full name': 0,
    extra: -0.03,
    'extra at end': -0.35,
  },
  // Per typo or word.
  spelling: {
    'number differs': -4,
    // The queried word is an acronym of the stored words, by its length: IBM.
    'acronym of 3': 9.76,
    'acronym of 4': 12.93,
    'longer acronym': 15.4,
    // The stored word is an acronym of the queried words.
    'stored acronym of 3': 2.76,
    'stored acronym of 4': 6.93,
    'stored longer acronym': 11,
    // The queried word is a blend of the stored words: Labcorp.
    'short blend of two words': 9.27,
    'blend of two words': 12.96,
    'blend of more words': 10.74,
    // The first typo, by word length. The shorter a word, the more other names are one typo away.
    'slip in 4 letters': -9.99,
    'slip in 5 letters': -7.31,
    'slip in 7 letters': -5.71,
    'slip in 9 letters': -1.38,
    'slip in more': -0.39,
    'further slip in 4 letters': -9,
    'further slip in 5 letters': -6.83,
    'further slip in 7 letters': -7.32,
    'further slip in 9 letters': -7.46,
    'further slip in more': -3.92,
    // The only typo is a transposition of adjacent letters, which seldom makes another name.
    swap: 4.81,
    'letter doubled': 0.2,
    // The only typo is a substitution: Morita, Morito.
    'another letter': -1.15,
    'moved space': 0,
    // The misspelled word occurs in the names of other companies.
    'makes a known word': -5.77,
  },
  'contact GUID': { same: 30, different: -24 },
  'contact profile': { same: 22, different: -20 },
  'e-mail': {
    own: 23.58,
    'own, of another job': 16,
    // The same local part under another host of the company.
    'same mailbox, other host': 12,
    'one slip': 10,
    'full name': 14,
    'initial and last name': 11,
    'first name and initial': 4,
    'last name': 2,
    'first name': 1,
    unlike: -6,
    "somebody else's": -16,
  },
  'last name': {
    same: 7.88,
    'spelt alike': 8,
    'part of it': 7.02,
    'one slip': 7.87,
    'one slip in a short name': 3.23,
    'two slips in a short name': 1.5,
    'two slips': 5,
    // A few typos apart, and somebody has the queried name: Chan and Chen.
    'another name': -10.78,
    initial: 3.5,
    missing: 0,
    different: -19,
  },
  'first name': {
    same: 9.67,
    'spelt alike': 6,
    // One or two typos apart: Sara and Sarah.
    'sounds alike': 5.13,
    nickname: 5.34,
    'shared nickname': 1,
    'part of it': 6.52,
    'one slip': 4.99,
    'one slip in a short name': -3.51,
    'two slips in a short name': -3,
    'two slips': -0.5,
    // One or two typos apart, and both are common names: Ada and Adam.
    'another name': -10.43,
    'short form': 3,
    initial: 4.25,
    'middle name': 0.51,
    missing: 0,
    different: -16.89,
  },
  'middle name': { same: 6.98, initial: 3.55, different: -17.4 },
  // Added if both first and last name are the same.
  'full name': { same: 5.06 },
  'name order': { swapped: -0.48 },
  'job title': { same: 4.89, alike: 1.23, missing: 0, different: -2.74 },
  country: { same: 0.73, missing: 0, different: -2.09 },
  // The employment has ended.
  employment: { past: -1.68 },
  // The prior: the contact is stored at the company (or anywhere, `by name alone`) before any field is compared.
  presence: { 'by name': 1.07, 'by name alone': -1.5, 'by an unknown address': -3 },
}
