/** A matcher whose indexes are made anew when another process has changed what they were filled from. */
import type { Matcher } from '../matching/match.ts'

export interface RenewableMatcher extends Matcher {
  /** Fills new indexes while others have their turns. By names the old ones answer until these are whole. */
  renew(): void
}

/** @param renewed told when the new ones have taken the place of the old ones */
export function renewableMatcher(make: () => Matcher, renewed: () => void): RenewableMatcher {
  let current = make()
  let next: Matcher | undefined
  /** Whether the indexes may hold anything, and whether something has changed since the new ones were begun. */
  let [isUsed, isOld] = [false, false]

  function renew(): void {
    if (!isUsed) return
    // One that is under way is finished: where somebody stores all the time none would ever be.
    isOld = true
    if (next === undefined) begin()
  }

  function begin(): void {
    isOld = false
    const coming = make()
    next = coming
    const end = (isWhole: boolean): void => {
      if (next !== coming) return
      next = undefined
      if (isWhole) {
        current.close()
        current = coming
        renewed()
      } else isOld = true
      if (isWhole && isOld) begin()
    }
    coming.prepare().then(
      () => end(true),
      () => end(false),
    )
  }

  /** What could not be filled is tried again by the next who asks. */
  function used(): Matcher {
    isUsed = true
    if (isOld && next === undefined) begin()
    return current
  }

  return {
    renew,
    match: (input) => used().match(input),
    matchCompany: (input) => used().matchCompany(input),
    explain: (input) => used().explain(input),
    warm: () => used().warm(),
    prepare: (slice) => used().prepare(slice),
    preparedFor: (input) => used().preparedFor(input),
    close: () => {
      current.close()
      next?.close()
      next = undefined
    },
    companyChanged: (before, after) => {
      current.companyChanged(before, after)
      next?.companyChanged(before, after)
    },
    lastNameChanged: (key, people) => {
      current.lastNameChanged(key, people)
      next?.lastNameChanged(key, people)
    },
  }
}
