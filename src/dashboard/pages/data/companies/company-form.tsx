import { go } from '../../../hash-location.ts'
import { Back, Page } from '../../../ui/layout.tsx'
import { tell } from '../../../ui/toasts.tsx'
import { COMPANY_FIELDS, COMPANY_GROUPS, type Company } from '../fields.ts'
import { useCompany, usePutCompany } from '../queries.ts'
import { pick, RecordForm } from '../record-form.tsx'
import { Opened } from '../record-view.tsx'
import { listAddress } from '../search.tsx'

export const NewCompany = () => (
  <>
    <Back to={listAddress('companies')}>All companies</Back>
    <Page
      title="Add a company"
      lead="A name or a website is enough. A company with this website is replaced."
    >
      <CompanyForm />
    </Page>
  </>
)

export function EditCompany({ guid }: { readonly guid: string }) {
  return (
    <>
      <Back to={`/data/companies/${guid}`}>The company</Back>
      <Opened query={useCompany(guid)} what="company" list={listAddress('companies')}>
        {(company) => (
          <Page title={`Edit ${company.compName}`} lead="What is blank here is blank afterwards.">
            <CompanyForm company={company} />
          </Page>
        )}
      </Opened>
    </>
  )
}

/** A new one, or a stored one under its GUID. */
function CompanyForm({ company }: { readonly company?: Company }) {
  const { mutate, error, isPending } = usePutCompany()
  return (
    <RecordForm
      groups={COMPANY_GROUPS}
      initial={company ? pick(company, COMPANY_FIELDS) : {}}
      fixed={company ? { compGUID: 'stays as it is.' } : {}}
      action={company ? 'Save' : 'Add it'}
      error={error}
      isBusy={isPending}
      onSubmit={(values) =>
        mutate(values, {
          onSuccess: (guid) => {
            tell(company ? 'Saved.' : 'Added. It is matched from the next request on.')
            go(`/data/companies/${guid}`, { discardEdits: true })
          },
        })
      }
      onCancel={() =>
        go(company ? `/data/companies/${company.compGUID}` : listAddress('companies'), { discardEdits: true })
      }
    />
  )
}
