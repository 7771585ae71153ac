/** What Signalbox is asked, in the order of the report. */
import {
  byEmail,
  byMisspeltName,
  byName,
  byWebsite,
  type Draw,
  forAllUsers,
  ofBuyingGroup,
  personAtMisspeltCompany,
} from './questions.ts'

export interface Kind {
  /** As it is selected. */
  readonly name: string
  readonly label: string
  readonly path: string
  readonly keyHeader: 'apikey' | 'Admin-Api-Key'
  /** Whether an answer is charged for. */
  readonly isCharged: boolean
  readonly draw: Draw
  /** Whether there are always as many different questions as are asked for. */
  readonly isEndless: boolean
  /** So many at most. */
  readonly most?: number
}

/** Fewer than the server remembers. */
const ASKED_AGAIN = 500

const ENRICH = { path: '/v7/enrich', keyHeader: 'apikey', isCharged: true, isEndless: true } as const

export const BY_EMAIL: Kind = { name: 'email', label: 'enrich by e-mail', ...ENRICH, draw: byEmail }
export const BY_WEBSITE: Kind = { name: 'website', label: 'enrich by website', ...ENRICH, draw: byWebsite }
export const BY_MISSPELT_NAME: Kind = {
  name: 'misspelt',
  label: 'enrich by misspelt name',
  ...ENRICH,
  draw: byMisspeltName,
}

export const KINDS: readonly Kind[] = [
  BY_EMAIL,
  BY_WEBSITE,
  { name: 'name', label: 'enrich by exact name', ...ENRICH, draw: byName },
  BY_MISSPELT_NAME,
  { ...BY_EMAIL, name: 'email-again', label: 'by e-mail, asked before', most: ASKED_AGAIN },
  { ...BY_MISSPELT_NAME, name: 'misspelt-again', label: 'by misspelt name, asked before', most: ASKED_AGAIN },
  { name: 'person', label: 'enrich person, misspelt company', ...ENRICH, draw: personAtMisspeltCompany },
  {
    name: 'buying-group',
    label: 'buying group',
    path: '/v1/buying-group',
    keyHeader: 'apikey',
    isCharged: false,
    isEndless: false,
    draw: ofBuyingGroup,
  },
  {
    name: 'view',
    label: 'view all users',
    path: '/signals/v1/user/view',
    keyHeader: 'Admin-Api-Key',
    isCharged: false,
    isEndless: false,
    draw: forAllUsers,
  },
]
