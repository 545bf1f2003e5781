import { Fragment } from 'react'

/** Shows the plain text of an email, with its URLs as links. */
export function PlainText({ text }: { text: string }) {
  const parts = text.split(/(https?:\/\/[^\s<>]+)/)
  return (
    <div dir="auto" className="whitespace-pre-wrap text-sm [unicode-bidi:plaintext]">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text that never changes
        <Fragment key={index}>
          {index % 2 ? (
            <a href={part} className="underline">
              {part}
            </a>
          ) : (
            part
          )}
        </Fragment>
      ))}
    </div>
  )
}
