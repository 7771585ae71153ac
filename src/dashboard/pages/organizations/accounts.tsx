/** The users and the keys of an organization, which the control API changes without checks or rate limits. */
import { clsx } from 'clsx'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { getKeyProblem } from '../../api/keys.ts'
import type { OrganizationDetails } from '../../api/schemas.ts'
import { Badge } from '../../ui/badge.tsx'
import { Breakable } from '../../ui/breakable.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { Choice } from '../../ui/field.tsx'
import { Panel } from '../../ui/layout.tsx'
import { Empty } from '../../ui/loading-states.tsx'
import layout from '../../ui/styles/layout.module.css'
import tableStyles from '../../ui/styles/table.module.css'
import textStyles from '../../ui/styles/text.module.css'
import { Table } from '../../ui/table.tsx'
import { showError } from '../../ui/toasts.tsx'
import { ACCOUNTS, type AccountKind } from './account-kinds.ts'
import { KeyValue } from './key-value.tsx'
import { NewAccount } from './new-account.tsx'
import { type OrganizationKey, type OrganizationUser, toOptions } from './organization.ts'
import styles from './page.module.css'
import { useOrganizationChange } from './queries.ts'

interface AccountsProps {
  readonly kind: AccountKind
  readonly details: OrganizationDetails
}

type Account = OrganizationUser | OrganizationKey

const getId = (account: Account): string => ('keyId' in account ? account.keyId : account.userId)

export function Accounts({ kind, details }: AccountsProps) {
  const { title, one, remove, warning } = ACCOUNTS[kind]
  const { orgId } = details
  const accounts: readonly Account[] = details[kind]
  const [isCreating, setCreating] = useState(false)
  const [deleting, setDeleting] = useState<Account>()
  const { mutate: removeAccount } = useOrganizationChange(remove)
  return (
    <Panel
      title={title}
      flush
      actions={
        <Button slim onPress={() => setCreating(true)}>
          <Plus size={14} aria-hidden /> Create {one}
        </Button>
      }
    >
      {kind === 'users' && (
        <p className={clsx(textStyles.hint, layout.panelLead)}>
          As in the API, a suspended user has the status suspend, and a suspended key has the status
          suspended.
        </p>
      )}
      {accounts.length === 0 ? (
        <Empty title={`No ${kind}`}>Create a {one}. A new key works immediately.</Empty>
      ) : (
        <Table
          columns={[
            'Email',
            'Role',
            ...(kind === 'keys' ? ['Key'] : []),
            'Status',
            { label: 'Actions', isFigure: true },
          ]}
          asCards
        >
          <tbody>
            {accounts.map((account) => (
              <AccountRow
                key={getId(account)}
                kind={kind}
                account={account}
                details={details}
                onDelete={() => setDeleting(account)}
              />
            ))}
          </tbody>
        </Table>
      )}
      <NewAccount kind={kind} orgId={orgId} isOpen={isCreating} onClose={() => setCreating(false)} />
      <Confirm
        title={`Delete the ${one} of ${deleting?.email ?? ''}?`}
        action={`Delete ${one}`}
        isOpen={deleting !== undefined}
        onClose={() => setDeleting(undefined)}
        onConfirm={() => deleting && removeAccount({ orgId, id: getId(deleting) }, { onError: showError })}
      >
        {warning}
      </Confirm>
    </Panel>
  )
}

interface AccountRowProps extends AccountsProps {
  readonly account: Account
  readonly onDelete: () => void
}

function AccountRow({ kind, account, details: { orgId, users }, onDelete }: AccountRowProps) {
  const { email, role, status } = account
  const { one, statuses, setStatus } = ACCOUNTS[kind]
  const { mutate } = useOrganizationChange(setStatus)
  const problem = 'keyId' in account ? getKeyProblem(account, users) : undefined
  return (
    <tr id={getId(account)} tabIndex={-1} className={styles.part}>
      <th scope="row">
        <Breakable text={email} />
      </th>
      <td>{role}</td>
      {'keyId' in account && (
        <td className={tableStyles.wholeLine}>
          <KeyValue apiKey={account} />
        </td>
      )}
      <td className={styles.status}>
        <Choice
          label={`Status of the ${one} of ${email}`}
          hidesLabel
          value={status}
          options={toOptions(statuses)}
          onChange={(chosen) => mutate({ orgId, id: getId(account), status: chosen }, { onError: showError })}
        />
        {problem !== undefined && <Badge tone="warn">{problem}</Badge>}
      </td>
      <td>
        <div className={tableStyles.rowActions}>
          <Button slim look="bare" aria-label={`Delete the ${one} of ${email}`} onPress={onDelete}>
            <Trash2 size={14} aria-hidden />
          </Button>
        </div>
      </td>
    </tr>
  )
}
