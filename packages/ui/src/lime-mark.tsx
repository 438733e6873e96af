/** The slice of lime that is our sign. */
export function LimeMark({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden>
      <circle cx="14" cy="14" r="13" fill="var(--lime)" />
      <circle cx="14" cy="14" r="10.2" fill="#0E1602" />
      <g fill="var(--lime)">
        <path d="M14 5.2c1.5 0 2.9.4 4.1 1L14 12.6 9.9 6.2c1.2-.6 2.6-1 4.1-1z" />
        <path
          d="m19.9 7.4-4.3 6.5 7-2.5a8.8 8.8 0 0 0-2.7-4zM22.8 13.2l-7.3 1.5 5.6 4.6a8.7 8.7 0 0 0 1.7-6.1z"
          opacity=".82"
        />
        <path
          d="m8.1 7.4 4.3 6.5-7-2.5a8.8 8.8 0 0 1 2.7-4zM5.2 13.2l7.3 1.5-5.6 4.6a8.7 8.7 0 0 1-1.7-6.1z"
          opacity=".82"
        />
        <path d="M14 16.2 19.2 20.9A8.7 8.7 0 0 1 14 22.8a8.7 8.7 0 0 1-5.2-1.9z" opacity=".92" />
      </g>
    </svg>
  );
}
