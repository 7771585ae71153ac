/** What the command palette always offers: pages, forms, and actions. */
import {
  BookOpen,
  Building,
  Camera,
  Clock,
  Coins,
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
import { THEMES } from '../theme.ts'
import { copyText } from '../ui/copy.tsx'
import { capitalize } from '../ui/format.ts'
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

export const PAGES: readonly Command[] = [
  ...VIEWS.map(({ path, name, icon }) => ({ id: path, name, icon, href: `#${path}` })),
  { id: 'snapshots', name: 'Snapshots', words: 'restore', icon: Camera, href: '#/state' },
  { id: 'database', name: 'Database: export', words: 'download', icon: Download, href: '#/state' },
  { id: 'companies', name: 'Companies', icon: Building, href: '#/data/companies' },
  { id: 'people', name: 'People', icon: User, href: '#/data/contacts' },
  { id: 'docs', name: 'API documentation', words: 'docs swagger openapi', icon: BookOpen, href: '/docs' },
]

export const FORMS: readonly Command[] = [
  {
    id: 'warnings',
    name: 'Requests with warnings',
    words: 'mistakes',
    icon: ListTree,
    href: '#/requests?warning=any',
  },
  {
    id: 'credits',
    name: 'Set credits of an organization',
    words: 'limits',
    icon: Coins,
    href: '#/organizations',
  },
  { id: 'clock', name: 'Move the clock', words: 'time date set advance', icon: Clock, href: '#/state' },
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

export function useActions(onShowKeys: () => void): readonly Command[] {
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
      name: 'Use system time',
      words: 'unfreeze resume clock',
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
