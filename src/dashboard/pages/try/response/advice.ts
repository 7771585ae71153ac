/** What to do about an error, by its code. The service says what is wrong; this says where to mend it here. */
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

/** Longer than this is a day's limit, not a second's. */
const SHORT_WAIT_SECONDS = 60

const ADVICE: Readonly<Record<string, Advice>> = {
  missing_identifier: {
    text: 'Fill in an e-mail address, a name or a company: any one of them is enough.',
  },
  invalid_parameter: { text: 'Mend the fields that are named, and send it again.' },
  unauthorized: { text: 'Choose an organization above, and its key is sent along; or type a key.' },
  invalid_api_key: {
    text: 'No organization of this server has this key. Choose an organization above, and one of its keys.',
  },
  insufficient_credits: {
    text: 'Give the organization credits, or ask with another: one with unlimited credits is never refused so.',
    link: ORGANIZATIONS,
  },
  organization_inactive: { text: 'Make the organization active, or ask with another.', link: ORGANIZATIONS },
  key_suspended: { text: 'Activate the key, or choose another one above.', link: ORGANIZATIONS },
  user_suspended: { text: 'Activate the user of this key, or choose another key.', link: ORGANIZATIONS },
  user_deleted: { text: 'Its user is gone for good. Choose a key of an active user.' },
  idempotency_in_progress: { text: 'The first request with this Idempotency-Key is under way: wait for it.' },
  idempotency_mismatch: {
    text: 'This Idempotency-Key was used with other fields. Make a new one in the form, or leave it out.',
  },
  payload_too_large: { text: 'Shorten the fields: 64 KiB is as much as a body may have.' },
  internal_error: {
    text: 'Clients do well to send it again later, a few times, waiting longer each time. The server’s log has the cause under the transaction id.',
  },
  service_unavailable: {
    text: 'Clients do well to send it again later, a few times, waiting longer each time. Nothing was charged.',
  },
  storage_unavailable: {
    text: 'The disk of the server is full or fails. Make room, and send it again. Nothing was charged.',
  },
}

/** @param retryAfter seconds of the header, where there was one */
export function getAdvice(code: string, retryAfter: number | undefined): Advice {
  if (code === 'rate_limit_exceeded') return getLimitAdvice(retryAfter)
  return ADVICE[code] ?? { text: 'The message above says what is wrong. Mend it, and send it again.' }
}

function getLimitAdvice(retryAfter = 1): Advice {
  if (retryAfter <= SHORT_WAIT_SECONDS) {
    return { text: `Retry-After asks to wait ${formatDuration(retryAfter)}. Then send it again.` }
  }
  return {
    text: `The day’s limit is used up for another ${formatDuration(retryAfter)}. Move the clock past midnight, or ask with another organization.`,
    link: FAULTS,
  }
}
