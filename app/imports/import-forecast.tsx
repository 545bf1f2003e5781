import { Link, useNavigation } from '@remix-run/react'
import { useAccountHref } from '#app/page/use-account-href'
import { Banner } from '#app/ui/banner'
import { Button, LinkButton } from '#app/ui/button'
import { Form } from '#app/ui/form'
import { counted, wholeNumber } from '#app/ui/numbers'
import { FirstRows } from './first-rows'
import { kindWords } from './import-kind'

import type { ImportPage } from './import-page.server'
import { FirstLocations } from './locations/first-locations'
import { Notes } from './notes'
import { RejectedKinds } from './rejected-kinds'

/** Shows the dry run's results and the button that starts the import. */
export function ImportForecast({ page }: { page: ImportPage }) {
  const href = useAccountHref()
  const isSending = useNavigation().state !== 'idle'
  const { forecast } = page
  const writes = forecast.created + forecast.updated
  return (
    <div className="space-y-4">
      <p className="max-w-reading">
        Of {counted(forecast.rows, 'row')}, <b>{wholeNumber(forecast.created)}</b> would be created,{' '}
        <b>{wholeNumber(forecast.updated)}</b> updated, {wholeNumber(forecast.unchanged)} are here already,{' '}
        {wholeNumber(forecast.repeated)} are in the file twice, and <b>{wholeNumber(forecast.rejected)}</b>{' '}
        would be rejected.
      </p>
      {page.kind === 'reviews' ? (
        <p className="max-w-reading text-sm text-ink-2">
          {counted(forecast.placesFound, 'location')} found
          {forecast.placesCreated ? `, ${wholeNumber(forecast.placesCreated)} to be created` : ''}.
        </p>
      ) : null}
      {forecast.removed ? (
        <p className="max-w-reading">
          {counted(forecast.removed, 'row')} would be left out: reviews that vanished at their source stay
          under Removed.
        </p>
      ) : null}
      {writes === 0 ? <Banner level="warning">This import would change nothing.</Banner> : null}
      <RejectedKinds kinds={forecast.problems} title="What would be rejected" />
      <Notes notes={forecast.notes} />
      <FirstRows rows={forecast.first} />
      <FirstLocations rows={forecast.firstLocations ?? []} />
      {page.mayImport ? (
        <Form method="post" className="flex flex-wrap gap-2">
          <Button variant="primary" busy={isSending}>
            Import {counted(writes, kindWords[page.kind].noun)}
          </Button>
          <LinkButton to={href('/settings/imports/:importId/mapping', { importId: page.id })}>
            Change columns
          </LinkButton>
        </Form>
      ) : null}
      {page.leftOut.length ? (
        <p className="max-w-reading text-sm text-ink-3">
          Left out: {page.leftOut.join(', ')}.{' '}
          <Link to={href('/settings/imports/:importId/mapping', { importId: page.id })}>Change that</Link>
        </p>
      ) : null}
    </div>
  )
}
