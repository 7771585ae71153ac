/** The cells that the tables of users and keys share. */
import type { ReactNode } from 'react'
import { Badge, getStateTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import type { OrganizationKey, OrganizationUser } from './organization.ts'

interface AccountCellsProps {
  readonly account: Pick<OrganizationUser | OrganizationKey, 'email' | 'role' | 'status'>
  /** Text below the status. */
  readonly children?: ReactNode
}

/** The email, role, and status of a user or key. */
export const AccountCells = ({ account: { email, role, status }, children }: AccountCellsProps) => (
  <>
    <th scope="row">{email}</th>
    <td>{role}</td>
    <td>
      <Badge tone={getStateTone(status)}>{status}</Badge>
      {children}
    </td>
  </>
)

interface RowActionProps {
  /** The label of the button, such as `Suspend`. */
  readonly name: string
  /** What the action changes, such as `the key of ada@company.com`. */
  readonly target: string
  readonly isDisabled: boolean
  readonly onPress: () => void
}

export const RowAction = ({ name, target, isDisabled, onPress }: RowActionProps) => (
  <Button slim onPress={onPress} isDisabled={isDisabled} aria-label={`${name} ${target}`}>
    {name}
  </Button>
)
