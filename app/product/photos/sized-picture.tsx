/** A picture that is at most `maxHeight` pixels high. Its size is in the HTML, so that nothing moves when it loads. */
export function SizedPicture({
  src,
  alt,
  width,
  height,
  maxHeight,
}: {
  src: string
  alt: string
  width: number
  height: number
  maxHeight: number
}) {
  const scale = Math.min(1, maxHeight / height)
  return (
    <img
      src={src}
      alt={alt}
      width={Math.round(width * scale)}
      height={Math.round(height * scale)}
      className="max-w-full rounded-lg border border-border"
    />
  )
}
