import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { usePaths } from '#app/shell/use-paths'
import { Banner } from '#app/ui/banner'
import { Button, LinkButton } from '#app/ui/button'
import { Checkbox, ChoiceGroup } from '#app/ui/choice-field'
import { ErrorSummary } from '#app/ui/error-summary'
import { Form } from '#app/ui/form'
import { SelectField } from '#app/ui/select-field'
import { ColumnTable } from '../column-table'
import { fileInWords } from '../file-in-words'
import { locationFields } from './location-fields'
import type { LocationMappingPage } from './location-mapping-page.server'

/** The proposal, or what was chosen and refused; every part of it works without a script. */
export function LocationMappingForm({
  page,
  reply,
}: {
  page: LocationMappingPage
  reply?: SubmissionResult
}) {
  const paths = usePaths()
  const isSending = useNavigation().state !== 'idle'
  const typed = reply?.initialValue as Record<string, string | string[]> | undefined
  const { mapping } = page
  const errorsOf = (name: string) => reply?.error?.[name] ?? undefined
  const chosen = {
    columns: typed ? ([typed.columns ?? []].flat() as string[]) : mapping.columns,
    country: typed ? String(typed.country ?? '') : mapping.country,
    create: typed ? typed.create !== undefined : mapping.create,
    update: typed ? typed.update !== undefined : mapping.update,
  }
  const errors = Object.entries(reply?.error ?? {}).flatMap(([field, messages]) =>
    (messages ?? []).map((message) => ({ field: field.replace(/\[(\d+)\]/, '-$1') || undefined, message })),
  )
  return (
    <Form method="post" noValidate>
      <ErrorSummary errors={errors} />
      <p className="mb-3 text-sm text-ink-2">{fileInWords(page.file)}</p>
      {page.isRemembered ? (
        <Banner className="mb-3">Columns are chosen as for the last file with the same headings.</Banner>
      ) : null}
      <div className="card">
        <ColumnTable
          columns={page.columns}
          fields={locationFields}
          chosen={chosen.columns}
          errorsOf={errorsOf}
        />
      </div>
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
        <div className="card p-4">
          <ChoiceGroup
            id="create"
            legend="What is done with them"
            hint="A location is found by its External ID, else by its Google Place ID, else by name and address. An empty cell changes nothing."
            errors={errorsOf('create')}
          >
            {page.mayCreate ? (
              <Checkbox
                name="create"
                label="Create locations that are not found"
                defaultChecked={chosen.create}
              />
            ) : null}
            {page.mayUpdate ? (
              <Checkbox
                name="update"
                label="Change locations that are found"
                hint="What they were stays in their history."
                defaultChecked={chosen.update}
              />
            ) : null}
          </ChoiceGroup>
        </div>
        <div className="card p-4">
          <SelectField
            id="country"
            name="country"
            label="Country of rows that tell none"
            options={page.countries}
            errors={errorsOf('country')}
            defaultValue={chosen.country}
          />
        </div>
      </div>
      <div className="mt-6 flex flex-wrap gap-2">
        <Button variant="primary" busy={isSending}>
          Check the file
        </Button>
        <LinkButton to={paths.cancelImport(page.file.id)}>Cancel import</LinkButton>
      </div>
    </Form>
  )
}
