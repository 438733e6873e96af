import '../../token/client/session-line.ts';
import './site-links.ts';

// What every page of the casino with a guest has besides its own script.
