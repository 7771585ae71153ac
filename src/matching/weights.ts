/**
 * Every number that matching decides by, and nothing else. Weights are in bits: +1 doubles the odds that the
 * candidate is the right one. Set by hand, those of company names then adjusted by a coordinate search on noisy names
 * of listed companies; made to be replaced by fitted ones.
 */

/** Answers whose probability is at least this much are graded so; below the last there is no answer. */
export const GRADE_BOUNDS = { 'A+': 0.995, A: 0.988, 'A-': 0.94, B: 0.715 } as const

export const COMPANY = {
  guid: { same: 25, different: -12 },
  profile: { same: 20 },
  /**
   * `same host` but for usual subdomains; `same domain` when one of both has a subdomain of its own. A name that only
   * looks like a domain (TEMONA.inc) contradicts less.
   */
  website: {
    'same host': 13,
    'same domain': 8,
    'other host of the domain': 0,
    missing: 0,
    different: -6,
    'different, if a domain': -1,
  },
  emailDomain: {
    'same host': 12,
    'same domain': 9,
    'other host of the domain': 4,
    'free mail': 5,
    missing: 0,
    different: -4,
  },
  country: { same: 1.2, missing: 0, different: -2.5 },
  legalForm: { same: 0.6, different: -1.2 },
  /** Where several companies share a domain, the one without a parent is meant. */
  parent: { division: -1.5 },
} as const

/** A company's name: a sum over its pieces, but for the levels where the whole name agrees. */
export const COMPANY_NAME = {
  same: 9.8,
  /** But for words like "Group". */
  nearlySame: 6.9,
  reordered: 7,
  otherName: -0.5,
  /** Where pieces agree that together single out one company, and none is missing, too many or misspelt. */
  base: 7.7,
  unlike: -8,
  /** Share of a piece's bits that count, by how it was found. */
  respaced: 1,
  abbreviated: 0.3,
  /** An acronym (IBM) says so much a letter, less that it may be anything's. */
  acronymLetter: 4,
  acronym: -4.6,
  /** Lost per bit of a stored word that was not asked. Leading words are how companies are called for short. */
  missing: 0.75,
  missingAtEnd: 0.25,
  /** Lost besides where a legal form ends the asked name: whoever writes "Inc." has written the name out. */
  missingFromFullName: 0.8,
  /** Lost per bit of an asked word that is not stored. */
  extra: 0.68,
  /** Share of that for words like "Group" and "Global". */
  loose: 0.7,
  numberDiffers: -4,
  /** Lost by a misspelt piece, by its length: up to 4 letters, 7, 9, or more; then by each further slip. */
  slip: { upTo4: 9.5, upTo7: 6.4, upTo9: 4.2, longer: 1.8 },
  furtherSlip: { upTo4: 9, upTo7: 9, upTo9: 5.5, longer: 3.5 },
  /** Less when the only slip is a swap of neighbours; a little more where a space moved as well. */
  swap: 5,
  movedSpace: 0.5,
  /** Lost besides where the slip makes a word that other companies bear. */
  makesKnownWord: 5.6,
} as const

export const PERSON = {
  guid: { same: 30 },
  profile: { same: 22 },
  email: {
    own: 22,
    'own, of another job': 16,
    /** The same mailbox name under another host of the company. */
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
  lastName: {
    same: 12,
    'spelt alike': 10,
    'part of it': 6,
    'one slip': 7,
    'one slip in a short name': 4,
    'two slips': 4,
    initial: 2,
    missing: 0,
    different: -19,
  },
  firstName: {
    same: 9,
    'spelt alike': 8,
    nickname: 6.5,
    'shared nickname': 3.5,
    'part of it': 6,
    'one slip': 6.5,
    'one slip in a short name': 4,
    'two slips': 4,
    'short form': 4.5,
    initial: 3.5,
    'middle name': 3.5,
    missing: 0,
    different: -18,
  },
  middleName: { same: 4, initial: 2, different: -3 },
  order: { swapped: -1 },
  jobTitle: { same: 4, alike: 1.5, missing: 0, different: -1.5 },
  country: { same: 0.7, missing: 0, different: -2 },
  /**
   * Before anything is compared: log2 of the odds that a contact asked for by name, or only by an address nobody has,
   * is stored at the company (or anywhere, where none is asked); and that somebody is looked for at an employer they have left.
   */
  present: { byName: 2, byNameAlone: -1.5, byUnknownAddress: -3, pastJob: -2.5 },
} as const

/**
 * Agreement beyond so many bits counts by a share only, so that a contradiction always tells: fields that agree are
 * not independent (an e-mail address is made of the name), and data are wrong more often than once in a million.
 */
export const FULL_AGREEMENT = {
  company: { bits: 16, shareBeyond: 0.3 },
  person: { bits: 18, shareBeyond: 0.5 },
} as const
