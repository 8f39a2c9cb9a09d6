/** Decorative icons of the two panels. */
export function EnvelopeIcon() {
  return (
    <svg viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
      <path fill="none" stroke="currentColor" strokeWidth="2" d="M5 11h38v27H5zl19 16 19-16M5 38l14-15m24 15L29 23" />
    </svg>
  );
}

export function KeyIcon() {
  return (
    <svg viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
      <path fill="none" stroke="currentColor" strokeWidth="2" d="M25 21L41 5m-3 3l5 5-4 4-5-5m-3 3l3 3" />
      <circle cx="17" cy="30" r="11" fill="none" stroke="currentColor" strokeWidth="2" />
      <circle cx="14" cy="33" r="3" fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}
