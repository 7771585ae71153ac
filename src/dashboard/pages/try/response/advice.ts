/** Advice for each error code: what to do in the dashboard. */
import { formatDuration } from '../../../ui/format.ts'

interface PageLink {
  readonly href: string
  readonly name: string
}

interface Advice {
  readonly text: string
  readonly link?: PageLink
}

const ORGANIZATIONS: PageLink = { href: '/organizations', name: 'Go to Organizations' }
const FAULTS: PageLink = { href: '/faults', name: 'Go to Faults and clock' }

/** Longer waits come from the daily limit. */
const SHORT_WAIT_SECONDS = 60

const ADVICE: Readonly<Record<string, Advice>> = {
  missing_identifier: {
    text: 'Fill in an email address, a name, or a company. One of them is enough.',
  },
  invalid_parameter: { text: 'Fix the highlighted fields and send the request again.' },
  unauthorized: { text: 'Choose an organization above to send its key, or enter a key.' },
  invalid_api_key: {
    text: 'No organization on this server has this key. Choose an organization and one of its keys above.',
  },
  insufficient_credits: {
    text: 'Add credits to the organization, or use another one, such as one with unlimited credits.',
    link: ORGANIZATIONS,
  },
  organization_inactive: { text: 'Set the organization to active, or use another one.', link: ORGANIZATIONS },
  key_suspended: { text: 'Activate the key, or choose another key above.', link: ORGANIZATIONS },
  user_suspended: { text: 'Activate the user of this key, or choose another key.', link: ORGANIZATIONS },
  user_deleted: { text: 'The user of this key was deleted. Choose a key of an active user.' },
  payload_too_large: { text: 'Shorten the fields. A request body can have up to 64 KiB.' },
  internal_error: {
    text: 'Clients should retry a few times with increasing delays. The server log shows the cause under the transaction ID.',
  },
  service_unavailable: {
    text: 'Clients should retry a few times with increasing delays. The request was not charged.',
  },
  storage_unavailable: {
    text: 'The disk of the server is full or returns errors. Free some space and retry. The request was not charged.',
  },
}

/**
 * Returns what to do about an error.
 * @param retryAfter the header in seconds; `undefined` without a header
 */
export function getAdvice(code: string, retryAfter: number | undefined): Advice {
  if (code === 'rate_limit_exceeded') return getLimitAdvice(retryAfter)
  return ADVICE[code] ?? { text: 'Fix the problem in the message above and send the request again.' }
}

function getLimitAdvice(retryAfter = 1): Advice {
  if (retryAfter <= SHORT_WAIT_SECONDS) {
    return { text: `Wait ${formatDuration(retryAfter)}, as Retry-After says, then send the request again.` }
  }
  return {
    text: `The daily limit resets in ${formatDuration(retryAfter)}. Move the clock past midnight UTC, or use another organization.`,
    link: FAULTS,
  }
}
