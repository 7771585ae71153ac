/** What to do about a refusal of the service's own operations. */
import { Refusal } from '../../api/errors.ts'

const ADVICE: Readonly<Record<string, string>> = {
  invalid_state:
    'If a test needs it all the same: the menu at the end of a user’s row sets any status, and locks out whom you tell it to.',
  already_exists: 'Take another address, or change the one that is listed.',
  rate_limit_exceeded:
    'These operations count, too: wait until the gauges are full again, or raise the limits above.',
  organization_inactive: 'Set the status of the organization to active above.',
}

/** `undefined` where the server's own words are all there is to say. */
export const adviceOn = (error: unknown): string | undefined =>
  error instanceof Refusal ? (ADVICE[error.code] ?? (error.status >= 500 ? FAULT : undefined)) : undefined

const FAULT = 'If you did not expect this: a fault may be armed. See Faults and clock.'
