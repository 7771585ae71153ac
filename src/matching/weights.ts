/**
 * All weights of the matcher, in bits: +1 doubles the odds that a candidate is right.
 *
 * `bun run fit --write` writes those that `scripts/evaluate/fit/prior.json` has, too: the fields of people. With `--fields companies`, it
 * writes those of company names. These were fitted and then corrected, and all others chosen so that the queries of `bun run evaluate`
 * have the fewest errors, because each new fit of them lowered the quality of some set.
 */

/** The match weights in bits, by field and level of agreement. Fields that the query does not have are not compared. */
export const WEIGHTS = {
  // `unknown`: no stored company has the GUID.
  'company GUID': { same: 25, unknown: -3, different: -12 },
  'company profile': { same: 20 },
  // `same host` ignores usual subdomains such as `www`. `same domain`: one of both has another subdomain.
  // `sister`: the domain differs in its ending only.
  website: {
    'same host': 12.93,
    'same domain': 8,
    'other host of the domain': 0,
    missing: 0.03,
    different: -6.13,
    sister: -3,
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
  // The last level is for names of one word: Meridian Holdings Inc. is not Meridian Corp.
  'legal form': { same: 1.46, partly: 0.33, different: -3.01, 'different, and other group words': -4.5 },
  // Another company has the queried key. No generated query has these levels.
  // `exact name`: another company has exactly the queried name, and this one differs only slightly.
  elsewhere: { profile: -12, 'exact name': -9 },
  // Companies that share a domain: a division is less likely to be meant than the parent.
  parent: { division: -1.5 },
  'company name': {
    same: 9.07,
    // Different spaces or abbreviations.
    'nearly same': 7.82,
    // The names are equal but for words like "Group", which the query omits, adds, or replaces.
    'group word missing': 5.33,
    'extra group word': 4.4,
    'other group words': 1,
    // KIT for Karlsruhe Institute of Technology. At most grade B.
    initials: 2.5,
    // The words that agree identify one company, and no word is missing, extra, or misspelled.
    'by its words': 8.83,
    // Added if only some words agree.
    'some words': -4.6,
    // Added if only one word agrees, and the query has another one: Ferrari Bros and Ferrari N.V.
    'one of several words': -1.5,
    // Instead of both, if the stored name has no legal form, and the queried one begins with it: Citrix Systems is Citrix. At most grade A.
    'words after a brand': 0,
    // Added if both names have a legal form, and words are missing between the others, or extra.
    'two full names': -1.6,
    // Added per bit that the rarest word that agrees lacks to identify one company: Community Trust Bancorp, Community Bancorp.
    'common words': -0.6,
    // Added per log2 of the bits by which the words that agree exceed those that identify one company, if others differ. Only for a stored
    // name without a legal form, because a full name with other words is often another company's.
    'further bits': 0.4,
    // Added per bit below zero, if words differ. Without it, 30% of the companies with a probability of 8% were right.
    unlikely: 0.4,
    // Added if only words like "International" are missing or extra. At most grade B.
    'optional words': -3.2,
    unlike: -9.07,
    // Added if the names have other Chinese or Korean characters, and only sound alike. At most grade B.
    'other characters': -7,
    // Added for an alternative name of the company.
    'another name': -0.36,
    // Added if the name is the first label of the company's domain: `ea.com` for Electronic Arts.
    website: -2.69,
    // Added if the interpretation omits a part of the queried name.
    'without an addition': -0.76,
    // Words after a separator, or a country or a word like "Group" in brackets, may belong to another name. At most grade A.
    'without words after a separator': -5,
    // Words after a legal form, or before a separator, are omitted. At most grade B.
    'without other words': -4.8,
    // `Acme.io` or `AcmeLtd` for Acme.
    'without an ending': -2.5,
    // Digits are read as letters: H0te1.
    'without digits': 0,
  },
  // Per bit of the word's inverse document frequency.
  word: {
    respaced: 0.69,
    // The queried word is truncated at the end of a long name.
    cut: 0,
  },
  // Per bit of a word that only one of both names has. Stored words after the last match are often omitted, because
  // companies are called by their first words. The bits of several such words are divided by the square root of their number.
  'other word': {
    missing: -0.39,
    'missing at end': -0.13,
    extra: -0.3,
    // Half as much after a brand.
    'extra at end': -0.22,
  },
  // Optional words: "Group", "Global".
  'optional word': {
    missing: -0.39,
    'missing at end': 0,
    extra: 0,
    'extra at end': -0.22,
  },
  // Per typo or word.
  spelling: {
    'number differs': -4,
    // The first typo, by the length of the shorter spelling, and of the longer one if there are more typos. The shorter a
    // word, the more other names are one typo away.
    'typo in 4 letters': -10.63,
    'typo in 5 letters': -9.45,
    'typo in 7 letters': -5.85,
    'typo in 9 letters': -1.71,
    'typo in more': -2.35,
    // The only typo is a transposition of adjacent letters, which seldom makes another name.
    swap: 5.29,
    // Per typo, if both spellings have as many letters: Morita, Morito.
    'another letter': -2.95,
    // Typos seldom change the first letter, which often distinguishes names: Eneco, Seneco.
    'first letter': -2,
    // The misspelled word occurs in the names of other companies.
    'makes a known word': -5.64,
  },
  // Per typo after the first, by the length of the longer spelling.
  'further typo': {
    '4 letters': -9,
    '5 letters': -5.83,
    '7 letters': -9.21,
    '9 letters': -9.88,
    // Raised by hand: in a long name, two other letters make another name: Silverdale, Silvervall.
    more: -4.2,
  },
  'contact GUID': { same: 30, different: -24 },
  'contact profile': { same: 22, different: -20 },
  email: {
    own: 23.82,
    'own, of another job': 16,
    // The same local part under another host of the company.
    'same mailbox, other host': 12,
    'full name': 14.08,
    'initial and last name': 11.06,
    'first name and initial': 4,
    'last name': 2,
    'first name': 1,
    unlike: -6,
    "another person's": -16,
  },
  'last name': {
    same: 7.54,
    // Less than for equal names.
    'spelling variant': 7.5,
    // Doubled in one of both: Karlsson and Karlson.
    'letter doubled': 7.5,
    // An encoding lost letters: `M?ller`.
    'lost letters': 7,
    // Another romanization or a listed spelling: Tschaikin and Chaykin.
    respelled: 6.08,
    'part of it': 7.01,
    // Only a word with another spelling agrees.
    'part of it, respelled': 6,
    'one typo': 8.04,
    'one typo in a short name': 3.32,
    'two typos in a short name': 1.5,
    'two typos': 5,
    // One or more typos apart, and the queried name is common elsewhere: Montanaro and Montanari.
    'typo or another name': -5.91,
    'typos or another name': -7.1,
    // A few typos apart, and somebody has the queried name: Jansen and Hansen. Or other words remain on both sides.
    'another name': -11.95,
    initial: 3.51,
    missing: 0.02,
    different: -19,
  },
  'first name': {
    same: 7.78,
    'spelling variant': 6.06,
    // An encoding lost letters: `J?rg`.
    'lost letters': 6,
    // The same name in another romanization: Seong-min and Sungmin.
    'sounds alike': 5.54,
    nickname: 5.86,
    'shared nickname': 1,
    'part of it': 6.5,
    'one typo': 7.06,
    'one typo in a short name': -2.89,
    'two typos in a short name': -5.36,
    'two typos': -4.11,
    // One or more typos apart, and the queried name is common in some country.
    'typo or another name': -4.6,
    'typos or another name': -7,
    // One or two typos apart, and both are common names: Ada and Adam.
    'another name': -10.73,
    'short form': 0.29,
    initial: 4.74,
    'middle name': 0.53,
    missing: 0.08,
    different: -15.18,
  },
  // `typo`: at most grade B.
  'middle name': { same: 9.42, initial: 3.92, 'spelling variant': 5, typo: 2, different: -17.81 },
  // Added if both first and last name are the same.
  'full name': { same: 5.23 },
  // Jr. and Sr. are two people. Only one of both names has one: at most grade A.
  generation: { same: 8, missing: -6, different: -24 },
  'name order': { swapped: -0.74 },
  'job title': { same: 4.89, alike: 1.33, missing: 0, different: -2.71 },
  country: { same: 1.09, missing: 0, different: -2.02 },
  // The job has ended.
  job: { past: -0.98 },
  // The prior: the person is stored at the company before any field is compared.
  presence: { 'by name': 0.6, 'by an unknown address': -3 },
}
