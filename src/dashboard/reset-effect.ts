/** What a reset does. The dashboard and `/docs` show it before they send one. */
export const RESET_EFFECT =
  'This restores organizations, users, keys, credits, limits, companies, people, the clock, and faults to their state at startup, and clears the recorded requests. Requests in progress get 503. Snapshots stay. To undo the reset later, take a snapshot first.'
