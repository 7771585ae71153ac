/** What the command palette offers for a text: pages, actions, and the records that a search finds. */

import type { UseQueryResult } from '@tanstack/react-query'
import { Building, Building2, Coins, ListTree, type LucideIcon, User } from 'lucide-react'
import { useOrganizationSearch, useRecordSearch, useRequestSearch } from '../api/queries.ts'
import type { SandboxOrganization } from '../api/schemas.ts'
import { formatCount, formatCut } from '../ui/format.ts'
import { atPart } from '../ui/layout.tsx'
import { useSettled } from '../ui/list/search-input.tsx'
import { type Command, FORMS, PAGES, useActions } from './fixed-commands.ts'

interface CommandGroup {
  readonly title: string
  readonly commands: readonly Command[]
}

const MAX_ORGANIZATIONS = 6

const STATUS = /^(?:status:\s*)?([1-5]\d\d)$/i
const TRANSACTION_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type IsMatch = (command: Pick<Command, 'name' | 'words'>) => boolean

interface Commands {
  /** The groups with matching commands. */
  readonly groups: readonly CommandGroup[]
  /** A search of the server that failed. */
  readonly failed: UseQueryResult | undefined
  /** Whether the server has not responded yet. */
  readonly isSearching: boolean
}

/** Returns what matches the text. */
export function useCommands(text: string, onShowKeys: () => void): Commands {
  const query = text.trim()
  const actions = useActions(onShowKeys)
  const typed = query.toLowerCase().split(/\s+/)
  const isMatch: IsMatch = ({ name, words = '' }) =>
    typed.every((word) => name.toLowerCase().includes(word) || ` ${words}`.includes(` ${word}`))
  const { groups: records, failed, isSearching } = useRecords(query, isMatch)
  const requests = useRequestCommands(query)
  const groups = [
    { title: 'Requests', commands: requests.commands },
    { title: 'Pages', commands: PAGES.filter(isMatch) },
    // People who search for records don't type the words of actions.
    { title: 'Actions', commands: [...FORMS, ...actions].filter(isMatch) },
    ...records,
  ].filter(({ commands }) => commands.length > 0)
  return { groups, failed: failed ?? requests.failed, isSearching: isSearching || requests.isSearching }
}

/** Finds requests by their status, transaction ID, `recordId`, or key. */
function useRequestCommands(text: string) {
  const settled = useSettled(text)
  const query = useRequestSearch(settled)
  const [, status] = STATUS.exec(text) ?? []
  const toCommand = (name: string, href: string, detail?: string): Command => ({
    id: href,
    name,
    icon: ListTree,
    href: `#/requests${href}`,
    ...(detail !== undefined && { detail }),
  })
  const toFilter = (name: string, filter: Readonly<Record<string, string>>, detail?: string): Command =>
    toCommand(name, `?${new URLSearchParams(filter)}`, detail)
  const { withRecordId, withKey, key = '' } = (settled === text && query.data) || {}
  const countOf = (total: number): string => formatCount(total, 'request')
  const commands = [
    ...(TRANSACTION_ID.test(text) ? [toCommand(`Request ${text}`, `/${text}`)] : []),
    ...(status === undefined ? [] : [toFilter(`Requests with status ${status}`, { status })]),
    ...(withRecordId?.total
      ? [toFilter(`Requests with recordId ${text}`, { recordId: text }, countOf(withRecordId.total))]
      : []),
    ...(withKey?.total ? [toFilter('Requests with this key', { key }, countOf(withKey.total))] : []),
  ]
  return {
    commands,
    failed: query.error === null ? undefined : query,
    isSearching: query.isFetching || settled !== text,
  }
}

/** Such as `credits of Acme`. */
const PART_OF_ORGANIZATION = /^(?:set )?(?:credits|requests)(?: of)? (.+)$/i

const linkToParts = ({ orgId, orgName }: SandboxOrganization): readonly Command[] => [
  {
    id: `requests of ${orgId}`,
    name: `Requests of ${orgName}`,
    icon: ListTree,
    href: `#/requests?orgId=${orgId}`,
  },
  {
    id: `credits of ${orgId}`,
    name: `Set credits of ${orgName}`,
    icon: Coins,
    href: `#/organizations/${orgId}${atPart('credits')}`,
  },
]

/** Searches organizations, people, and companies on the server. Until it responds, earlier results stay if they match. */
function useRecords(search: string, isMatch: IsMatch): Commands {
  const [isPart, name = search] = PART_OF_ORGANIZATION.exec(search) ?? []
  const organizationQuery = useOrganizationSearch(name)
  const recordQuery = useRecordSearch(search)
  const { data: organizations, isPlaceholderData: hasEarlierOrganizations } = organizationQuery
  const { data: records, isPlaceholderData: hasEarlierRecords } = recordQuery
  const queries = [organizationQuery, recordQuery]
  const failed = queries.find(({ error }) => error !== null)
  const isSearching = queries.some(({ isFetching }) => isFetching)
  if (search === '') return { groups: [], failed, isSearching: false }
  const found = (organizations?.items ?? [])
    .slice(0, MAX_ORGANIZATIONS)
    .filter(({ orgName }) => !hasEarlierOrganizations || isMatch({ name: orgName }))
  const toCommand = ({ orgId, orgName, subscription }: SandboxOrganization): Command => ({
    ...{ id: orgId, name: orgName, detail: subscription },
    ...{ icon: Building2, href: `#/organizations/${orgId}` },
  })
  const organizationGroups =
    isPart === undefined
      ? [
          withTitle('Organizations', found.map(toCommand), organizations?.total),
          withTitle('Actions on organizations', found.slice(0, 1).flatMap(linkToParts)),
        ]
      : [withTitle('Actions on organizations', found.flatMap(linkToParts).filter(isMatch))]
  /** Names that start with the text come first, and last those without it, because the words can be in other fields. */
  const rank = (named: Pick<Command, 'name'> | undefined): number => {
    const at = named?.name.toLowerCase().indexOf(search.toLowerCase()) ?? -1
    return at === -1 ? 2 : Math.min(at, 1)
  }
  const select = (kind: 'person' | 'company', icon: LucideIcon, page: string): readonly Command[] =>
    (records?.items ?? [])
      .filter((record) => record.kind === kind)
      .sort((a, b) => rank(a) - rank(b))
      .map(({ id, name, detail }) => ({ id, name, detail, icon, href: `#/data/${page}/${id}` }))
      .filter((command) => !hasEarlierRecords || isMatch(command))
  const groups = [
    ...organizationGroups,
    withTitle('Companies', select('company', Building, 'companies'), records?.totals.company),
    withTitle('People', select('person', User, 'contacts'), records?.totals.person),
  ].sort(({ commands: [a] }, { commands: [b] }) => rank(a) - rank(b))
  return { groups, failed, isSearching }
}

/** Returns a group whose title says if it has only the first results. */
function withTitle(name: string, commands: readonly Command[], total?: number): CommandGroup {
  const cut = formatCut(commands.length, total)
  return { title: cut === '' ? name : `${name}, the ${cut}`, commands }
}
