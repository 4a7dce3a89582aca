import encodeQR from 'qr'

const border = 2

/** A picture of an address for phones to read. */
export function QrCode({ address }: { address: string }) {
  const rows = encodeQR(address, 'raw', { border })
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return (
    <svg
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      width="220"
      height="220"
      role="img"
      aria-label="QR code of the link"
      shapeRendering="crispEdges"
      style={{ background: '#fff', maxWidth: '100%' }}
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
