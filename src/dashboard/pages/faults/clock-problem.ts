/** What the server refused of the clock, in the words of the panel. */
import { problemsByField } from '../../api/errors.ts'

const CALLED: Readonly<Record<string, string>> = {
  advanceSeconds: 'Moving on by that much',
  now: 'The instant to set to',
}

/** `undefined` where it refused nothing that the panel has. */
export function clockProblem(error: unknown): string | undefined {
  const [first] = Object.entries(problemsByField(error)).flatMap(([field, message]) =>
    CALLED[field] === undefined ? [] : [`${CALLED[field]} ${message}.`],
  )
  return first === undefined ? undefined : `${first} The clock is as it was.`
}
