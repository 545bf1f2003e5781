import { CopyableValue } from '#app/kit/ui/copyable-value'
import { MarkedValue } from '#app/product/locations/changes/marked-value'
import type { FormattedField } from './format-fields'

/**
 * Lists the fields that are not in sync, with our value and the directory's value, and says which fields were not
 * compared.
 */
export function FieldTable({
  differences,
  notCompared,
  directory,
}: {
  differences: FormattedField[]
  notCompared: string[]
  directory: string
}) {
  return (
    <>
      {differences.length > 0 ? (
        <section aria-label="Fields not in sync">
          <h3 className="font-semibold">Fields not in sync</h3>
          {differences.every(({ isShown }) => isShown) ? null : (
            <p className="mt-1 text-ink-2">We can only show which fields differ on {directory}.</p>
          )}
          <ul className="mt-1 divide-y divide-border">
            {differences.map(({ field, name, sides, isShown, copy }) => (
              <li key={field} data-field={field} className="py-2">
                <p className="font-medium">{name}</p>
                <dl className="mt-1 grid grid-cols-[5rem_minmax(0,1fr)] gap-x-2 gap-y-1">
                  <dt className="text-ink-3">Yours</dt>
                  <dd className="wrap-anywhere">
                    {copy === null ? (
                      <MarkedValue lines={sides.before} side="before" />
                    ) : (
                      <CopyableValue value={copy} label={name}>
                        <MarkedValue lines={sides.before} side="before" />
                      </CopyableValue>
                    )}
                  </dd>
                  <dt className="text-ink-3">{directory}</dt>
                  <dd className="wrap-anywhere">
                    {isShown ? <MarkedValue lines={sides.after} side="after" /> : 'Different value'}
                  </dd>
                </dl>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {notCompared.length > 0 ? (
        <section aria-label="Fields not compared">
          <h3 className="font-semibold">Not compared</h3>
          <ul className="mt-1 space-y-1 text-ink-2">
            {notCompared.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}
