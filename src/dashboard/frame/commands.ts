/** What the command palette offers: pages, actions, and the records that a search finds. */

import type { UseQueryResult } from '@tanstack/react-query'
import {
  BookOpen,
  Building,
  Building2,
  Camera,
  Clock,
  Download,
  Keyboard,
  Link,
  ListTree,
  type LucideIcon,
  Plus,
  RotateCcw,
  Snowflake,
  Upload,
  User,
  Zap,
} from 'lucide-react'
import { useOrganizationSearch, useRecordSearch, useRequestSearch } from '../api/queries.ts'
import { THEMES } from '../theme.ts'
import { copyText } from '../ui/copy.tsx'
import { capitalize, formatCount, formatCut } from '../ui/format.ts'
import { useSettled } from '../ui/list/search-input.tsx'
import { showToast } from '../ui/toasts.tsx'
import { useFreezeClock, useRemoveFaults, useResumeClock, useTakeSnapshot } from './state-actions.ts'
import { setTheme, THEME_ICONS } from './theme-button.tsx'
import { VIEWS } from './views.ts'

export interface Command {
  readonly id: string
  readonly name: string
  /** Other words that people call it by, in lower case. */
  readonly words?: string
  readonly detail?: string
  readonly icon: LucideIcon
  /** The address of a link. */
  readonly href?: string
  readonly run?: () => void
}

interface CommandGroup {
  readonly title: string
  readonly commands: readonly Command[]
}

const PAGES: readonly Command[] = [
  ...VIEWS.map(({ path, name, icon }) => ({ id: path, name, icon, href: `#${path}` })),
  { id: 'snapshots', name: 'Snapshots', words: 'restore', icon: Camera, href: '#/state' },
  { id: 'clock', name: 'Clock', words: 'time date', icon: Clock, href: '#/state' },
  { id: 'database', name: 'Database: export', words: 'download', icon: Download, href: '#/state' },
  { id: 'companies', name: 'Companies', icon: Building, href: '#/data/companies' },
  { id: 'people', name: 'People', icon: User, href: '#/data/contacts' },
  { id: 'docs', name: 'API documentation', words: 'docs swagger openapi', icon: BookOpen, href: '/docs' },
]

const FORMS: readonly Command[] = [
  { id: 'add-company', name: 'Add a company', words: 'new create', icon: Plus, href: '#/data/companies/new' },
  { id: 'add-person', name: 'Add a person', words: 'new create', icon: Plus, href: '#/data/contacts/new' },
  { id: 'import', name: 'Import a CSV file', words: 'upload data', icon: Upload, href: '#/data/csv' },
  {
    id: 'new-organization',
    name: 'New organization',
    words: 'add create',
    icon: Plus,
    href: '#/organizations?new',
  },
  { id: 'new-fault', name: 'New fault', words: 'add create', icon: Plus, href: '#/faults?new' },
  {
    id: 'reset',
    name: 'Reset everything',
    words: 'start over restore clear',
    icon: RotateCcw,
    href: '#/state?reset',
  },
]

const MAX_ORGANIZATIONS = 6

const STATUS = /^(?:status:\s*)?([1-5]\d\d)$/i
const TRANSACTION_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

interface Commands {
  /** The groups with matching commands. */
  readonly groups: readonly CommandGroup[]
  /** A search of the server that failed. */
  readonly failed: UseQueryResult | undefined
}

/** Returns what matches the text. */
export function useCommands(text: string, onShowKeys: () => void): Commands {
  const query = text.trim()
  const actions = useActions(onShowKeys)
  const typed = query.toLowerCase().split(/\s+/)
  const isMatch = ({ name, words = '' }: Command): boolean =>
    typed.every((word) => name.toLowerCase().includes(word) || ` ${words}`.includes(` ${word}`))
  const { groups: records, failed } = useRecords(query, isMatch)
  const requests = useRequestCommands(query)
  const groups = [
    { title: 'Requests', commands: requests.commands },
    { title: 'Pages', commands: PAGES.filter(isMatch) },
    // People who search for records don't type the words of actions.
    { title: 'Actions', commands: [...FORMS, ...actions].filter(isMatch) },
    ...records,
  ].filter(({ commands }) => commands.length > 0)
  return { groups, failed: failed ?? requests.failed }
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
  return { commands, failed: query.error === null ? undefined : query }
}

/** Searches organizations, people, and companies on the server. Until it responds, earlier results stay if they match. */
function useRecords(search: string, isMatch: (command: Command) => boolean): Commands {
  const organizationQuery = useOrganizationSearch(search)
  const recordQuery = useRecordSearch(search)
  const { data: organizations, isPlaceholderData: hasEarlierOrganizations } = organizationQuery
  const { data: records, isPlaceholderData: hasEarlierRecords } = recordQuery
  const failed = [organizationQuery, recordQuery].find(({ error }) => error !== null)
  if (search === '') return { groups: [], failed }
  const found = (organizations?.items ?? [])
    .slice(0, MAX_ORGANIZATIONS)
    .map(({ orgId, orgName, subscription }) => ({
      id: orgId,
      name: orgName,
      detail: subscription,
      icon: Building2,
      href: `#/organizations/${orgId}`,
    }))
    .filter((command) => !hasEarlierOrganizations || isMatch(command))
  const hasName = (name: string): boolean => name.toLowerCase().includes(search.toLowerCase())
  const select = (kind: 'person' | 'company', icon: LucideIcon, page: string): readonly Command[] =>
    (records?.items ?? [])
      .filter((record) => record.kind === kind)
      // The words can also be in other fields.
      .sort((a, b) => Number(hasName(b.name)) - Number(hasName(a.name)))
      .map(({ id, name, detail }) => ({ id, name, detail, icon, href: `#/data/${page}/${id}` }))
      .filter((command) => !hasEarlierRecords || isMatch(command))
  const groups = [
    withTitle('Organizations', found, organizations?.total),
    withTitle('Companies', select('company', Building, 'companies'), records?.totals.company),
    withTitle('People', select('person', User, 'contacts'), records?.totals.person),
  ]
  return { groups, failed }
}

/** Returns a group whose title says if it has only the first results. */
function withTitle(name: string, commands: readonly Command[], total?: number): CommandGroup {
  const cut = formatCut(commands.length, total)
  return { title: cut === '' ? name : `${name}, the ${cut}`, commands }
}

function useActions(onShowKeys: () => void): readonly Command[] {
  const { mutate: freezeClock } = useFreezeClock()
  const { mutate: resumeClock } = useResumeClock()
  const { mutate: removeFaults } = useRemoveFaults()
  const { mutate: takeSnapshot } = useTakeSnapshot()
  return [
    {
      id: 'freeze',
      name: 'Freeze the clock',
      words: 'stop pause time',
      icon: Snowflake,
      run: () => freezeClock(),
    },
    {
      id: 'resume',
      name: 'Resume the clock at the system time',
      words: 'unfreeze',
      icon: Clock,
      run: () => resumeClock(),
    },
    { id: 'faults', name: 'Remove all faults', words: 'delete clear', icon: Zap, run: () => removeFaults() },
    {
      id: 'snapshot',
      name: 'Take a snapshot',
      words: 'save create',
      icon: Camera,
      run: () => takeSnapshot(''),
    },
    ...THEMES.map((theme) => ({
      id: theme,
      name: `${capitalize(theme)} theme`,
      words: 'mode color',
      icon: THEME_ICONS[theme],
      run: () => setTheme(theme),
    })),
    { id: 'link', name: 'Copy a link to this page', icon: Link, run: () => void copyLink() },
    { id: 'keys', name: 'Show keyboard shortcuts', icon: Keyboard, run: onShowKeys },
  ]
}

async function copyLink(): Promise<void> {
  if (await copyText(location.href)) showToast('Link copied.')
}
