/** An example that can be copied. It can be scrolled with the keyboard. */
export function CodeSample({ title, code }: { title: string; code: string }) {
  return (
    <figure>
      <figcaption className="mt-4 text-sm text-ink-2">{title}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines can be scrolled */}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
    </figure>
  )
}
