import { Problem } from '../../ui/states.tsx'
import { adviceOn } from './advice.ts'

/** What the service refused, in its words, and what to do about it. */
export function Refused({ error }: { readonly error: unknown }) {
  if (error === null) return null
  const advice = adviceOn(error)
  return (
    <div className="refusal">
      <Problem error={error} />
      {advice !== undefined && <p className="hint">{advice}</p>}
    </div>
  )
}
