import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Badge, toneOfState } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy.tsx'
import { refusalOf } from './admin-key.ts'
import type { Key, User } from './types.ts'
import { hidden } from './words.ts'

interface KeyRowProps {
  readonly apiKey: Key
  readonly users: readonly User[]
  /** Whether there is a key to ask the service with. */
  readonly canAsk: boolean
  readonly onAct: (action: 'suspend' | 'activate') => void
}

export function KeyRow({ apiKey, users, canAsk, onAct }: KeyRowProps) {
  const { email, role, status } = apiKey
  const refusal = refusalOf(apiKey, users)
  const act = status === 'active' ? ACTIONS.suspend : ACTIONS.activate
  return (
    <tr>
      <th scope="row" className="whose">
        {email}
      </th>
      <td>{role}</td>
      <td>
        <Badge tone={toneOfState(status)}>{status}</Badge>
        {refusal !== undefined && <div className="small quiet">403 {refusal}</div>}
      </td>
      <td className="whole-line">
        <Value apiKey={apiKey} />
      </td>
      <td>
        <div className="row-actions">
          <Button
            slim
            onPress={() => onAct(act.action)}
            isDisabled={!canAsk}
            aria-label={`${act.name} the key of ${email}`}
          >
            {act.name}
          </Button>
        </div>
      </td>
    </tr>
  )
}

const ACTIONS = {
  suspend: { name: 'Suspend', action: 'suspend' },
  activate: { name: 'Activate', action: 'activate' },
} as const

/** Hidden at first: whoever shares a screen shares what is on it. */
function Value({ apiKey: { email, apiKey } }: { readonly apiKey: Key }) {
  const [isShown, setShown] = useState(false)
  const Sign = isShown ? EyeOff : Eye
  return (
    <div className="key-value">
      <code>{isShown ? apiKey : hidden(apiKey)}</code>
      <span className="key-actions">
        <Button
          slim
          look="bare"
          onPress={() => setShown(!isShown)}
          aria-label={`${isShown ? 'Hide' : 'Show'} the key of ${email}`}
        >
          <Sign size={14} aria-hidden />
        </Button>
        <CopyButton text={apiKey} label={`Copy the key of ${email}`} />
      </span>
    </div>
  )
}
