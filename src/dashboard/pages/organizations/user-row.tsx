import { Badge, toneOfState } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { More } from '../../ui/menu.tsx'
import type { User } from './types.ts'

const STATUSES: readonly User['status'][] = ['active', 'suspend', 'deleted']

interface UserRowProps {
  readonly user: User
  /** Whether there is a key to ask the service with. */
  readonly canAsk: boolean
  readonly onAct: (email: string, action: 'suspend' | 'active') => void
  readonly onSet: (userId: string, status: User['status']) => void
}

export const UserRow = ({ user: { userId, email, role, status }, canAsk, onAct, onSet }: UserRowProps) => (
  <tr>
    <th scope="row" className="whose">
      {email}
    </th>
    <td>{role}</td>
    <td>
      <Badge tone={toneOfState(status)}>{status}</Badge>
    </td>
    <td>
      <div className="row-actions">
        {status === 'active' && (
          <Button
            slim
            onPress={() => onAct(email, 'suspend')}
            isDisabled={!canAsk}
            aria-label={`Suspend ${email}`}
          >
            Suspend
          </Button>
        )}
        {status === 'suspend' && (
          <Button
            slim
            onPress={() => onAct(email, 'active')}
            isDisabled={!canAsk}
            aria-label={`Reactivate ${email}`}
          >
            Reactivate
          </Button>
        )}
        <More
          label={`Set the status of ${email}`}
          heading="By the control interface, which asks nobody and counts against no limit"
          actions={STATUSES.map((one) => ({
            name: `Set ${one}`,
            onChoose: () => onSet(userId, one),
            isDisabled: one === status,
          }))}
        />
      </div>
    </td>
  </tr>
)
