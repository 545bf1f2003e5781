import { Link, useNavigation } from '@remix-run/react'
import { useAccountHref } from '#app/page/use-account-href'
import { Banner } from '#app/ui/banner'
import { Button, LinkButton } from '#app/ui/button'
import { formatInteger, pluralize } from '#app/ui/format-numbers'
import { Form } from '#app/ui/forms/form'
import { importKindLabels } from '../import-kind-labels'
import { FirstLocations } from '../locations/first-locations'
import { FirstRows } from './first-rows'
import { ImportWarnings } from './import-warnings'
import type { ImportPageData } from './load-import-page.server'
import { RejectionTable } from './rejection-table'

/** Shows the dry run's results and the button that starts the import. */
export function ImportForecast({ page }: { page: ImportPageData }) {
  const href = useAccountHref()
  const isSending = useNavigation().state !== 'idle'
  const { forecast } = page
  const changeCount = forecast.created + forecast.updated
  return (
    <div className="space-y-4">
      <p className="max-w-reading">
        Of {pluralize(forecast.rows, 'row')}, <b>{formatInteger(forecast.created)}</b> would be created,{' '}
        <b>{formatInteger(forecast.updated)}</b> updated, {formatInteger(forecast.unchanged)} are here
        already, {formatInteger(forecast.repeated)} are in the file twice, and{' '}
        <b>{formatInteger(forecast.rejected)}</b> would be rejected.
      </p>
      {page.kind === 'reviews' ? (
        <p className="max-w-reading text-sm text-ink-2">
          {pluralize(forecast.placesFound, 'location')} found
          {forecast.placesCreated ? `, ${formatInteger(forecast.placesCreated)} to be created` : ''}.
        </p>
      ) : null}
      {forecast.removed ? (
        <p className="max-w-reading">
          {pluralize(forecast.removed, 'row')} would be left out: reviews that vanished at their source stay
          under Removed.
        </p>
      ) : null}
      {changeCount === 0 ? <Banner level="warning">This import would change nothing.</Banner> : null}
      <RejectionTable rejections={forecast.problems} title="What would be rejected" />
      <ImportWarnings warnings={forecast.notes} />
      <FirstRows rows={forecast.first} />
      <FirstLocations rows={forecast.firstLocations ?? []} />
      {page.canImport ? (
        <Form method="post" className="flex flex-wrap gap-2">
          <Button variant="primary" busy={isSending}>
            Import {pluralize(changeCount, importKindLabels[page.kind].noun)}
          </Button>
          <LinkButton to={href('/settings/imports/:importId/mapping', { importId: page.id })}>
            Change columns
          </LinkButton>
        </Form>
      ) : null}
      {page.omittedColumns.length ? (
        <p className="max-w-reading text-sm text-ink-3">
          Left out: {page.omittedColumns.join(', ')}.{' '}
          <Link to={href('/settings/imports/:importId/mapping', { importId: page.id })}>Change that</Link>
        </p>
      ) : null}
    </div>
  )
}
