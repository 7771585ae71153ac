/** The page of all organizations. */
import { clsx } from 'clsx'
import { Plus } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { formatWebsite } from '../../api/record-names.ts'
import type { SandboxOrganization } from '../../api/schemas.ts'
import { Badge, getStateTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { formatCount, formatCredits } from '../../ui/format.ts'
import { Page } from '../../ui/layout.tsx'
import { FoundList } from '../../ui/list/found-list.tsx'
import { type ListLocation, toSortedColumn, useListLocation } from '../../ui/list/list-location.ts'
import { SearchInput } from '../../ui/list/search-input.tsx'
import layout from '../../ui/styles/layout.module.css'
import tableStyles from '../../ui/styles/table.module.css'
import textStyles from '../../ui/styles/text.module.css'
import { LinkedRow, Table } from '../../ui/table.tsx'
import { CreateOrganization } from './create-organization.tsx'
import { HIGH_SHARE } from './organization.ts'
import { OrganizationLinks } from './organization-links.tsx'
import styles from './page.module.css'
import { type Sort, useFoundOrganizations } from './queries.ts'

export function OrganizationsPage() {
  const [address, setAddress] = useSearchParams()
  const location = useListLocation<Sort>(SORTS)
  const { search, setSearch, sort } = location
  const query = useFoundOrganizations({ search, sort })
  return (
    <Page
      title="Organizations"
      actions={
        <>
          <search className={styles.search}>
            <SearchInput
              label="Search organizations"
              placeholder="Name, website, ID, or key"
              search={search}
              onSearch={setSearch}
            />
          </search>
          <Button look="primary" onPress={() => setAddress({ new: '' })}>
            <Plus size={16} aria-hidden /> New organization
          </Button>
        </>
      }
      lead={query.data && formatCount(query.data.total, 'organization')}
    >
      <section data-panel className={layout.panel} aria-label="All organizations">
        <FoundList
          what="organizations"
          search={search}
          query={query}
          title="No organizations"
          empty="Each API key belongs to an organization. Create one, or reset the sandbox to get the initial organizations back."
          tryThis="part of the name, the website, the ID, or a key"
        >
          {(items) => <OrganizationTable items={items} location={location} />}
        </FoundList>
      </section>
      <CreateOrganization isOpen={address.has('new')} onClose={() => setAddress({}, { replace: true })} />
    </Page>
  )
}

/** The columns that sort the list. The first click sorts names from A, and numbers from the highest. */
const SORTS = {
  orgName: ['orgName', '-orgName'],
  usedCredits: ['-usedCredits', 'usedCredits'],
  requestsToday: ['-requestsToday', 'requestsToday'],
  credits: ['credits', '-credits'],
  userCount: ['-userCount', 'userCount'],
  keyCount: ['-keyCount', 'keyCount'],
} as const satisfies Readonly<Record<string, readonly [Sort, Sort]>>

interface OrganizationTableProps {
  readonly items: readonly SandboxOrganization[]
  readonly location: ListLocation<Sort>
}

function OrganizationTable({ items, location }: OrganizationTableProps) {
  const sorted = (label: string, field: keyof typeof SORTS, isFigure = true) => ({
    ...toSortedColumn(label, SORTS[field], location),
    isFigure,
  })
  return (
    <Table
      columns={[
        sorted('Name', 'orgName', false),
        'Status',
        { label: 'Subscription', isWideOnly: true },
        sorted('Credits', 'credits'),
        { ...sorted('Used', 'usedCredits'), isWideOnly: true },
        { ...sorted('Requests today', 'requestsToday'), isWideOnly: true },
        { ...sorted('Users', 'userCount'), isWideOnly: true },
        { ...sorted('Keys', 'keyCount'), isWideOnly: true },
        // On phones, the page of the organization has them.
        { label: <span className={textStyles.visuallyHidden}>Actions</span>, isWideOnly: true },
      ]}
    >
      <tbody>
        {items.map((organization) => (
          <OrganizationRow key={organization.orgId} organization={organization} />
        ))}
      </tbody>
    </Table>
  )
}

const OrganizationRow = ({ organization }: { readonly organization: SandboxOrganization }) => {
  const { orgId, orgName, website, status, subscription, credits, userCount, keyCount } = organization
  const { usedCredits, requestsToday, dailyRateLimit } = organization
  const figure = clsx(tableStyles.figure, textStyles.number)
  const wideFigure = clsx(figure, tableStyles.wideOnly)
  return (
    <LinkedRow to={`/organizations/${orgId}`}>
      <th scope="row" className={styles.orgName}>
        <Link to={`/organizations/${orgId}`} title={orgName}>
          {orgName}
        </Link>
        <span className={textStyles.quiet} title={website}>
          {formatWebsite(website)}
        </span>
      </th>
      <td>
        <Badge tone={getStateTone(status)}>{status}</Badge>
      </td>
      <td className={tableStyles.wideOnly}>{subscription}</td>
      <td className={clsx(figure, credits === 0 && styles.spent)}>{formatCredits(credits)}</td>
      <td className={wideFigure}>{usedCredits.toLocaleString('en-US')}</td>
      <td className={wideFigure}>
        {requestsToday.toLocaleString('en-US')}
        <span className={textStyles.quiet}> of {dailyRateLimit.toLocaleString('en-US')}</span>
        {requestsToday > 0 && (
          <meter
            className={styles.usage}
            max={dailyRateLimit}
            high={dailyRateLimit * HIGH_SHARE}
            value={requestsToday}
            aria-label={`Requests of ${orgName} today`}
          />
        )}
      </td>
      <td className={wideFigure}>{userCount}</td>
      <td className={wideFigure}>{keyCount}</td>
      <td className={tableStyles.wideOnly}>
        <div className={tableStyles.rowActions}>
          <OrganizationLinks organization={organization} isBare />
        </div>
      </td>
    </LinkedRow>
  )
}
