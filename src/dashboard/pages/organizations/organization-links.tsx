/** Links from an organization to the other pages. */
import { clsx } from 'clsx'
import { FlaskConical, ListTree } from 'lucide-react'
import { Link } from 'react-router'
import type { SandboxOrganization } from '../../api/schemas.ts'
import buttonStyles from '../../ui/styles/button.module.css'
import { getRequestsLink, getTryLink } from './organization.ts'

interface OrganizationLinksProps {
  readonly organization: Pick<SandboxOrganization, 'orgId' | 'orgName'>
  /** Whether only the icons are shown. */
  readonly isBare?: boolean
}

/** Links to Try it with the key of the organization, and to its requests. */
export const OrganizationLinks = ({
  organization: { orgId, orgName },
  isBare = false,
}: OrganizationLinksProps) =>
  [
    { name: 'Try it', icon: FlaskConical, to: getTryLink(orgId) },
    { name: 'Its requests', icon: ListTree, to: getRequestsLink(orgId) },
  ].map(({ name, icon: Icon, to }) => (
    <Link
      key={name}
      to={to}
      className={clsx(buttonStyles.button, isBare && [buttonStyles.bare, buttonStyles.slim])}
      {...(isBare && { 'aria-label': `${name}: ${orgName}`, title: name })}
    >
      <Icon size={16} aria-hidden /> {!isBare && name}
    </Link>
  ))
