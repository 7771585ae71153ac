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
  SunMoon,
  Upload,
  User,
  Zap,
} from 'lucide-react'
import { useOrganizationSearch, useRecordSearch } from '../api/queries.ts'
import { chooseTheme, getNextTheme, getTheme } from '../theme.ts'
import { copyText } from '../ui/copy.tsx'
import { formatCut } from '../ui/format.ts'
import { showToast } from '../ui/toasts.tsx'
import { useRemoveFaults, useResumeClock, useTakeSnapshot } from './state-actions.ts'
import { VIEWS } from './views.ts'

export interface Command {
  readonly id: string
  readonly name: string
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
  { id: 'snapshots', name: 'Snapshots', icon: Camera, href: '#/state' },
  { id: 'clock', name: 'Clock', icon: Clock, href: '#/state' },
  { id: 'database', name: 'Database: export', icon: Download, href: '#/state' },
  { id: 'companies', name: 'Companies', icon: Building, href: '#/data/companies' },
  { id: 'people', name: 'People', icon: User, href: '#/data/contacts' },
  { id: 'docs', name: 'API documentation', icon: BookOpen, href: '/docs' },
]

const FORMS: readonly Command[] = [
  { id: 'add-company', name: 'Add a company', icon: Plus, href: '#/data/companies/new' },
  { id: 'add-person', name: 'Add a person', icon: Plus, href: '#/data/contacts/new' },
  { id: 'import', name: 'Import a CSV file', icon: Upload, href: '#/data/csv' },
  { id: 'new-organization', name: 'New organization', icon: Plus, href: '#/organizations?new' },
  { id: 'new-fault', name: 'New fault', icon: Plus, href: '#/faults?new' },
]

const MAX_ORGANIZATIONS = 6

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
  const words = query.toLowerCase().split(/\s+/)
  const isMatch = ({ name }: Command): boolean => words.every((word) => name.toLowerCase().includes(word))
  const { groups: records, failed } = useRecords(query, isMatch)
  const requests: Command[] = TRANSACTION_ID.test(query)
    ? [{ id: query, name: `Request ${query}`, icon: ListTree, href: `#/requests/${query}` }]
    : []
  const groups = [
    { title: 'Pages', commands: [...requests, ...PAGES.filter(isMatch)] },
    ...records,
    { title: 'Actions', commands: [...FORMS, ...actions].filter(isMatch) },
  ].filter(({ commands }) => commands.length > 0)
  return { groups, failed }
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
  const { mutate: resumeClock } = useResumeClock()
  const { mutate: removeFaults } = useRemoveFaults()
  const { mutate: takeSnapshot } = useTakeSnapshot()
  return [
    { id: 'resume', name: 'Resume the clock at the system time', icon: Clock, run: () => resumeClock() },
    { id: 'faults', name: 'Remove all faults', icon: Zap, run: () => removeFaults() },
    { id: 'snapshot', name: 'Take a snapshot', icon: Camera, run: () => takeSnapshot('') },
    {
      id: 'theme',
      name: 'Switch the color theme',
      icon: SunMoon,
      run: () => chooseTheme(getNextTheme(getTheme())),
    },
    { id: 'link', name: 'Copy a link to this page', icon: Link, run: () => void copyLink() },
    { id: 'keys', name: 'Show keyboard shortcuts', icon: Keyboard, run: onShowKeys },
  ]
}

async function copyLink(): Promise<void> {
  if (await copyText(location.href)) showToast('Link copied.')
}
