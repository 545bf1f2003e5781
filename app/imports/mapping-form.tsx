import type { SubmissionResult } from '@conform-to/react'
import { byColumn, fields } from './columns/fields'
import { KnownElsewhereChoice } from './known-elsewhere-choice'
import { errorsIn, MappingFrame, typedIn } from './mapping-frame'
import type { MappingPage } from './mapping-page.server'
import { DateRules, LocationRules, RatingRules, SourceRule } from './mapping-rules'

/** The proposal, or what was typed and refused; every part of it works without a script. */
export function MappingForm({ page, reply }: { page: MappingPage; reply?: SubmissionResult }) {
  const { mapping } = page
  const typed = typedIn(reply)
  const errorsOf = errorsIn(reply)
  const chosen = {
    source: typed ? String(typed.source ?? '') : (mapping.source ?? byColumn),
    scale: typed ? String(typed.scale ?? '') : mapping.scale,
    dateOrder: typed ? String(typed.dateOrder ?? '') : mapping.dateOrder,
    fileDate: typed ? String(typed.fileDate ?? '') : mapping.fileDate,
    createLocations: typed ? typed.createLocations !== undefined : mapping.createLocations,
    location: typed ? String(typed.location ?? '') : mapping.location,
    knownElsewhere: typed ? String(typed.knownElsewhere ?? '') : mapping.knownElsewhere,
  }
  return (
    <MappingFrame page={page} fields={fields} reply={reply}>
      <div className="card p-4">
        <RatingRules page={page} chosen={chosen.scale} errors={errorsOf('scale')} />
      </div>
      <div className="card space-y-4 p-4">
        <SourceRule page={page} chosen={chosen.source} errors={errorsOf('source')} />
        <LocationRules page={page} chosen={chosen} errors={errorsOf('location')} />
      </div>
      <div className="card space-y-4 p-4">
        <DateRules page={page} chosen={chosen} errorsOf={errorsOf} />
      </div>
      {chosen.knownElsewhere ? (
        <div className="card p-4">
          <KnownElsewhereChoice chosen={chosen.knownElsewhere} errors={errorsOf('knownElsewhere')} />
        </div>
      ) : null}
    </MappingFrame>
  )
}
