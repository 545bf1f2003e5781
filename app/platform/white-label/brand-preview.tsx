import { useHydrated } from 'remix-utils/use-hydrated'
import { Icon } from '#app/kit/ui/icon'
import type { BrandColors } from '#app/platform/brand/brand'
import { colorDeclarations, colorVariables } from '#app/platform/brand/color-variables'
import { legibleColors } from '#app/platform/brand/contrast'
import { legibilityChecks } from '#app/platform/brand/legibility'

/** A preview of the navigation, with the contrast guard's result for each color as text. */
export function BrandPreview({
  productName,
  colors,
  logoUrl,
  nonce,
}: {
  productName: string
  colors: BrandColors
  logoUrl: string | null
  nonce: string
}) {
  const legible = legibleColors(colors)
  // The CSP blocks style attributes in the server-rendered HTML, but not styles set by script. Therefore the colors are
  // in a <style> element until hydration. HTML permits this element only in the head, SVG permits it anywhere.
  const isHydrated = useHydrated()
  return (
    <section className="card overflow-hidden" aria-labelledby="preview">
      <h2 id="preview" className="px-4 py-2 text-sm font-semibold">
        Preview
      </h2>
      {isHydrated ? null : (
        <svg width="0" height="0" className="absolute" aria-hidden="true">
          <style
            nonce={nonce}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: only our variable names and valid colors
            dangerouslySetInnerHTML={{ __html: `#brand-preview{${colorDeclarations(legible)}}` }}
          />
        </svg>
      )}
      <div
        id="brand-preview"
        className="bg-nav-bg p-2"
        style={isHydrated ? colorVariables(legible) : undefined}
      >
        <p className="flex h-12 items-center px-3 text-md font-semibold text-nav-name wrap-anywhere">
          {logoUrl ? (
            <img src={logoUrl} alt={productName} className="brand-logo" />
          ) : (
            productName || 'Your name'
          )}
        </p>
        <p className="nav-link">
          <Icon name="chart" /> Main text
        </p>
        <p className="nav-link" data-look="active">
          <Icon name="review" /> Active text
        </p>
        <p className="nav-link" data-look="hover">
          <Icon name="photo" /> Hover text
        </p>
      </div>
      <ul className="divide-y divide-border px-4 text-sm" aria-live="polite">
        {legibilityChecks(colors).map(({ label, isLegible, verdict }) => (
          <li key={label} className="flex gap-2 py-2">
            <Icon
              name={isLegible ? 'tick' : 'warning'}
              className={`mt-0.5 ${isLegible ? 'text-success-fg' : 'text-warning-fg'}`}
            />
            <span>
              {label} <span className="block text-ink-2 tabular-nums">{verdict}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
