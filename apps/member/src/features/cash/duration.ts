/** Seconds as people say them: to the minute from one minute on, to the hour from ten hours on. */
export function duration(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, seconds)}초`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes}분`;
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return rest === 0 || hours >= 10 ? `${hours}시간` : `${hours}시간 ${rest}분`;
}
