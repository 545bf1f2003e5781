import { useNavigation } from '@remix-run/react'
import { Banner } from '#app/kit/ui/banner'
import { Button, LinkButton } from '#app/kit/ui/button'
import { formatInteger, pluralize } from '#app/kit/ui/format-numbers'
import { Form } from '#app/kit/ui/forms/form'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { importKindLabels } from '../import-kind-labels'
import { FirstLocations } from '../locations/first-locations'
import { FirstRows } from './first-rows'
import { forecastText } from './forecast-text'
import { ImportWarnings } from './import-warnings'
import type { ImportPageData } from './load-import-page.server'
import { NotImported } from './not-imported'
import { RejectionTable } from './rejection-table'

/** Shows the results of the dry run and the button that starts the import. */
export function ImportForecast({ page }: { page: ImportPageData }) {
  const href = useAccountHref()
  const isSending = useNavigation().state !== 'idle'
  const { forecast } = page
  const changeCount = forecast.created + forecast.updated
  return (
    <div className="space-y-4">
      <p className="max-w-reading">{forecastText(forecast, importKindLabels[page.kind].noun)}</p>
      {page.kind === 'reviews' ? (
        <p className="max-w-reading text-sm text-ink-2">
          {pluralize(forecast.placesFound, 'location')} found
          {forecast.placesCreated ? `, ${formatInteger(forecast.placesCreated)} will be created` : ''}.
        </p>
      ) : null}
      {forecast.removed ? (
        <p className="max-w-reading">
          {pluralize(forecast.removed, 'row')} will be skipped: reviews deleted at their source stay under
          Removed reviews.
        </p>
      ) : null}
      {changeCount === 0 ? <NoChangeBanner page={page} /> : null}
      <RejectionTable rejections={forecast.problems} title="Rows that will be rejected" />
      <ImportWarnings warnings={forecast.notes} examples={forecast.noteExamples} />
      <NotImported page={page} />
      <FirstRows rows={forecast.first} />
      <FirstLocations rows={forecast.firstLocations ?? []} />
      {page.canImport ? (
        <Form method="post" className="flex flex-wrap gap-2">
          {page.hasNothingToImport ? null : (
            <Button variant="primary" busy={isSending}>
              Import{' '}
              {changeCount === 0
                ? addedNames[page.kind]
                : pluralize(changeCount, importKindLabels[page.kind].noun)}
            </Button>
          )}
          <LinkButton to={href('/settings/imports/:importId/mapping', { importId: page.id })}>
            Change columns
          </LinkButton>
        </Form>
      ) : null}
    </div>
  )
}

/** What can be added to reviews and locations that are otherwise unchanged. */
const addedNames = { reviews: 'tags and categories', locations: 'groups' }

/** Explains why no review or location would be created or updated. */
function NoChangeBanner({ page: { forecast, ...page } }: { page: ImportPageData }) {
  const isLocationMissing = forecast.problems.some(({ kind }) => kind === 'Location not found')
  if (!page.hasNothingToImport)
    return (
      <Banner>
        No {importKindLabels[page.kind].noun} will be created or updated, only {addedNames[page.kind]} added.
      </Banner>
    )
  return (
    <Banner level="warning">
      {forecast.rejected > 0 && forecast.rejected === forecast.rows
        ? 'All rows will be rejected. '
        : 'This import won’t change anything. '}
      {isLocationMissing && page.canAddLocations
        ? 'To import the rows whose location isn’t found, change the columns and check “Create locations that are not found”.'
        : null}
    </Banner>
  )
}
